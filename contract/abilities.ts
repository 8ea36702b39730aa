/** Permissions of company members. api/platform/access/roles.ts gives them to roles; the API sends them with its data. */
export const ABILITIES = [
  'company.read',
  'company.edit',
  'members.manage',
  'posts.read',
  'posts.edit',
  'applicants.read',
  'applicants.assess',
  'applicants.move',
  'messages.send',
  'templates.edit',
  'proposals.read',
  'proposals.open',
  'questions.answer',
  'exports.take',
  'people.read',
  'people.edit',
  'tokens.manage',
  'webhooks.manage',
  'job_sources.manage',
  'company.export',
] as const
export type Ability = (typeof ABILITIES)[number]
