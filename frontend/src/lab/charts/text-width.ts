/** The width of a text whose letters have so many pixels. Chinese letters count double. */
export const widthOf = (text: string, letter = 7): number => letter * text.replace(/[^\x00-\u2fff]/g, "00").length;
