import type { Ability } from '#contract/abilities.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'

type Part = {
  path: string
  label: MessageId
  ability: Ability
  /** Other paths of the section. */
  also?: string
}

/** The sections of the workspace, with the ability each requires. */
export const WORKSPACE_PARTS: readonly Part[] = [
  { path: '/admin/', label: 'workspace.home', ability: 'company.read' },
  { path: '/admin/posts/', also: '/admin/applicants/', label: 'posts.title', ability: 'posts.read' },
  { path: '/admin/templates/', label: 'workspace.templates', ability: 'templates.edit' },
  { path: '/admin/company/', label: 'workspace.company', ability: 'company.read' },
  { path: '/admin/members/', label: 'workspace.members', ability: 'company.read' },
]
