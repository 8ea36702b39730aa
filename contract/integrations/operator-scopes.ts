/**
 * The permissions that an operator's token can be made with; an endpoint names the one that opens it. Suspending accounts, the mark of a verified
 * company, the site's own pages, the security log and tokens themselves are not among them.
 */
export const OPERATOR_SCOPES = [
  'site.read',
  'moderation.read',
  'moderation.act',
  'reports.read',
  'reports.settle',
  'accounts.read',
] as const
export type OperatorScope = (typeof OPERATOR_SCOPES)[number]
