const bytes = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hex = (data: ArrayBuffer): string => [...new Uint8Array(data)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a published secret is the one that was committed to: SHA-256 of its bytes. */
export async function matches(secret: string, commitment: string): Promise<boolean> {
  return hex(await crypto.subtle.digest("SHA-256", bytes(secret))) === commitment.toLowerCase();
}
