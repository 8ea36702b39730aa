/** The specification's durations, in milliseconds (product-spec §9). */
export const TOAST_MS = 3_000
/** Of a toast that offers to undo; paused while it is hovered or focused. */
export const UNDO_TOAST_MS = 10_000
export const ERROR_FLAG_MS = 1_000
export const LOGIN_FLAG_MS = 1_000
export const FAILURE_LOCK_MS = 3_500
/** A CV in view for so long counts as opened. */
export const CV_SEEN_MS = 1_000
