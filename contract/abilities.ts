/** What a member of a company may be able to do. Who is, api/platform/access/roles.ts says, and sends it with the data. */
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
] as const
export type Ability = (typeof ABILITIES)[number]
