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

export const abilitiesOf = (role: MemberRole): readonly Ability[] => ALLOWED[role]

export const can = (role: MemberRole, ability: Ability): boolean => ALLOWED[role].includes(ability)

export const rolesThatCan = (ability: Ability): MemberRole[] =>
  MEMBER_ROLES.filter((role) => can(role, ability))
