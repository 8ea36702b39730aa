import { ABILITIES, type Ability } from '#contract/abilities.ts'
import { MEMBER_ROLES, type MemberRole } from '#contract/vocabulary.ts'

/** Who may do what in a company: the one place that says so. What is not named is not allowed. */
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

/** What is left of a role while its company is suspended. */
const READING: readonly Ability[] = [
  'company.read',
  'posts.read',
  'applicants.read',
  'proposals.read',
  'exports.take',
]

/** What the browser may offer to a member. */
export const offeredTo = (role: MemberRole, isSuspended: boolean): Ability[] =>
  ALLOWED[role].filter((ability) => !isSuspended || READING.includes(ability))

/** Whether the one role may do all that the other may: nobody gives more than they have. */
export const includes = (role: MemberRole, other: MemberRole): boolean =>
  ALLOWED[other].every((ability) => ALLOWED[role].includes(ability))

export const can = (role: MemberRole, ability: Ability): boolean => ALLOWED[role].includes(ability)

export const rolesThatCan = (ability: Ability): MemberRole[] =>
  MEMBER_ROLES.filter((role) => can(role, ability))
