/** Media queries. The table's styles repeat them. */

/** Seats stand on both sides of the felt. */
export const WIDE = "(min-width: 1000px) and (min-height: 600px)";
/** A seat has room for what the dealer calls a result. */
export const WIDE_SEATS = "(min-width: 1200px) and (min-height: 600px)";
/** The side panel opens as a sheet. */
export const SHEET = "(max-width: 699px), (max-width: 999px) and (max-height: 899px), (max-height: 599px)";
/** A seat has room for its hand. */
export const ROOMY = "(min-width: 700px) and (min-height: 600px)";
/** Seats stand in one row that scrolls. */
export const STRIP = "(max-width: 699px), (max-height: 599px)";
/** The header has room for a few buttons only. */
export const PHONE = "(max-width: 699px)";
