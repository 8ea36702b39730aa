/** security.md, Figures: failures slow an account down after 5 and block it for 15 minutes at 10. */
export const SLOW_AT = 5
export const BLOCK_AT = 10
export const BLOCK_SECONDS = 900

/**
 * Devices that an account does not know, all together: 20 tries, then one in two minutes. So whoever guesses from many
 * addresses has 50 tries in an hour and 740 in a day.
 */
export const STRANGERS_FREE = 20
export const STRANGERS_PAUSE_SECONDS = 120
export const STRANGERS_WINDOW_SECONDS = 3_600

/** Emails with a link for a new password: of one address for one account. */
export const RESETS_AN_HOUR = 3

/** Tries from one address on the authentication paths. */
export const TRIES_A_MINUTE = 10
/**
 * Wrong codes of an authenticator app for one account, from all addresses. Three codes in a million are right at a time, so a week
 * of guessing finds one with a chance of 1 in 5,500.
 */
export const CODES_A_DAY = 20
export const CODES_A_WEEK = 60
/** Begins the keys of counters that are kept for a week. */
export const WEEKLY = 'week:'
export const UPLOADS_AN_HOUR = 20
/** They cost less than an upload: nothing is unpacked or kept. */
export const REFUSED_AN_HOUR = 100
/** Test events and replays of webhooks, by company. */
export const WEBHOOK_TESTS_AN_HOUR = 60
/** Looks at feeds, which a company lets the server ask for. */
export const SOURCE_RUNS_AN_HOUR = 60
/** Looks at the record of a domain: somebody who waits for it presses again and again. */
export const DOMAIN_CHECKS_AN_HOUR = 30
/** A company's members choose text and recipient of these emails. */
export const INVITATIONS_AN_HOUR = 50
/** CVs that one person keeps on the profile. */
export const KEPT_CVS_A_DAY = 30
/** Files of proposals that are being written: an RFP asks for 32 at most, and each that is removed stays for a day. */
export const DRAFT_FILES_A_DAY = 100
export const QUESTIONS_AN_HOUR = 10
/** An address, as reports need no account. */
export const REPORTS_AN_HOUR = 10
/** Of one client's address, for whichever email addresses. */
export const ALERT_REQUESTS_AN_HOUR = 10
/** To one email address, which may be somebody else's than the visitor's. */
export const ALERT_MAILS_A_DAY = 3
