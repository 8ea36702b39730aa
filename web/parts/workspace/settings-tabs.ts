import type { Ability } from '#contract/abilities.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'

type SettingsTab = { path: string; label: MessageId; ability: Ability; also: MessageId }

/** The settings of a company, in order; `also` has other words that they are looked for by. */
export const SETTINGS_TABS: readonly SettingsTab[] = [
  { path: '/admin/company/', label: 'workspace.company', ability: 'company.read', also: 'find.company' },
  { path: '/admin/members/', label: 'workspace.members', ability: 'company.read', also: 'find.members' },
  {
    path: '/admin/templates/',
    label: 'workspace.templates',
    ability: 'templates.edit',
    also: 'find.templates',
  },
  {
    path: '/admin/equal-opportunities/',
    label: 'fairness.tab',
    ability: 'company.read',
    also: 'find.fairness',
  },
  { path: '/admin/stages/', label: 'stages.templates', ability: 'templates.edit', also: 'find.stages' },
  { path: '/admin/approval/', label: 'approval.tab', ability: 'company.read', also: 'find.approval' },
  { path: '/admin/tokens/', label: 'tokens.tab', ability: 'tokens.manage', also: 'find.tokens' },
  { path: '/admin/webhooks/', label: 'webhooks.tab', ability: 'webhooks.manage', also: 'find.webhooks' },
  { path: '/admin/embeds/', label: 'embeds.tab', ability: 'company.read', also: 'find.embeds' },
  {
    path: '/admin/careers-page/',
    label: 'careersPage.tab',
    ability: 'company.read',
    also: 'find.careersPage',
  },
  {
    path: '/admin/job-sources/',
    label: 'jobSources.tab',
    ability: 'job_sources.manage',
    also: 'find.jobSources',
  },
  {
    path: '/admin/exports/',
    label: 'companyExports.tab',
    ability: 'company.export',
    also: 'find.companyExports',
  },
]
