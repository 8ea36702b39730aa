import type { Ability } from '#contract/abilities.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'

type Part = {
  path: string
  label: MessageId
  ability: Ability
  /** Where else its pages are. */
  also?: string
}

/** The parts of a company's workspace, each for members who may see it. */
export const WORKSPACE_PARTS: readonly Part[] = [
  { path: '/admin/', label: 'workspace.home', ability: 'company.read' },
  { path: '/admin/posts/', also: '/admin/applicants/', label: 'posts.title', ability: 'posts.read' },
  { path: '/admin/templates/', label: 'workspace.templates', ability: 'templates.edit' },
  { path: '/admin/company/', label: 'workspace.company', ability: 'company.read' },
  { path: '/admin/members/', label: 'workspace.members', ability: 'company.read' },
]
