/** Kinds of the security log (ASVS 5.0, 16.3). */
const SECURITY_EVENT_KINDS = [
  'signed_in',
  'sign_in_failed',
  'account_locked',
  'signed_out',
  'sessions_ended',
  'reset_requested',
  'password_reset',
  'password_changed',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'factor_failed',
  'recovery_codes_made',
  'reauthenticated',
  'reauthentication_failed',
  'role_changed',
  'data_exported',
  'deletion_requested',
  'deletion_cancelled',
  'bids_opened',
  'operator_acted',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** Codes, names of settings and ids: neither addresses of mail nor secrets. */
export type SecurityDetails = Record<string, string | number | boolean | null>

/** Where its owner reads the security log of an account. */
export const SECURITY_ACTIVITY = '/user/account/#security-activity'
