import { ABILITIES, type Ability } from '#contract/abilities.ts'
import { MEMBER_ROLES, type MemberRole } from '#contract/vocabulary.ts'

/** The permissions of each role in a company. Nothing else is allowed. */
const ALLOWED: Record<MemberRole, readonly Ability[]> = {
  OWNER: ABILITIES,
  RECRUITER: [
    'company.read',
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
  ],
  EVALUATOR: [
    'company.read',
    'posts.read',
    'applicants.read',
    'applicants.assess',
    'proposals.read',
    'proposals.open',
  ],
  VIEWER: ['company.read', 'posts.read', 'applicants.read'],
}

/** Members of a suspended company keep these permissions alone. */
const READING: readonly Ability[] = [
  'company.read',
  'posts.read',
  'applicants.read',
  'proposals.read',
  'exports.take',
  'people.read',
]

/** The permissions that the browser shows controls for. */
export const offeredTo = (role: MemberRole, isSuspended: boolean): Ability[] =>
  ALLOWED[role].filter((ability) => !isSuspended || READING.includes(ability))

/** Whether a role has all permissions of the other: nobody grants more than they have. */
export const hasAbilitiesOf = (role: MemberRole, other: MemberRole): boolean =>
  ALLOWED[other].every((ability) => ALLOWED[role].includes(ability))

export const can = (role: MemberRole, ability: Ability): boolean => ALLOWED[role].includes(ability)

export const rolesThatCan = (ability: Ability): MemberRole[] =>
  MEMBER_ROLES.filter((role) => can(role, ability))
