/** security.md, Figures: failures slow an account down after 5 and block it for 15 minutes at 10. */
export const SLOW_AT = 5
export const BLOCK_AT = 10
export const BLOCK_SECONDS = 900

/** Tries of one address on the authentication paths. */
export const TRIES_A_MINUTE = 10
export const UPLOADS_AN_HOUR = 20
/** Of one company: our mail carries what its people typed to whom they please. */
export const INVITATIONS_AN_HOUR = 50
export const QUESTIONS_AN_HOUR = 10
/** Of one address. */
export const REPORTS_AN_HOUR = 10
