import type { ComponentProps } from 'react'
import type { Ability } from '#contract/abilities.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { SETTINGS_TABS } from '#web/parts/workspace/settings-tabs.ts'
import type { CountedPart } from '#web/parts/workspace/waiting-counts.ts'
import type { Icon } from '#web/ui/icon.tsx'

export type WorkspacePart = {
  path: string
  label: MessageId
  /** Other words that it is looked for by. */
  find: MessageId
  icon: ComponentProps<typeof Icon>['name']
  /** Without it the part is not shown. */
  ability: Ability
  /** After `g`, this key leads here. */
  key: string
  /** Other paths that belong to the part. */
  also?: readonly string[]
  /** In the bar at the foot of a phone; the others are behind its last button. */
  isOnPhone?: true
  /** The number of what is new stands beside the label. */
  counted?: CountedPart
}

/** The parts of the workspace, in the order of the side bar. Each entry has a page. */
const WORKSPACE_PARTS: readonly WorkspacePart[] = [
  {
    path: '/admin/',
    label: 'workspace.home',
    find: 'find.home',
    icon: 'dashboard',
    ability: 'company.read',
    key: 'd',
    isOnPhone: true,
  },
  {
    path: '/admin/jobs/',
    also: ['/admin/applicants/'],
    label: 'posts.kinds.JOB',
    find: 'find.jobs',
    icon: 'job',
    counted: 'jobs',
    ability: 'posts.read',
    key: 'j',
    isOnPhone: true,
  },
  {
    path: '/admin/rfps/',
    label: 'posts.kinds.RFP',
    find: 'find.rfps',
    icon: 'rfp',
    counted: 'rfps',
    ability: 'posts.read',
    key: 'r',
    isOnPhone: true,
  },
  {
    path: '/admin/people/',
    label: 'people.title',
    find: 'find.people',
    icon: 'seeker',
    ability: 'people.read',
    key: 'p',
  },
  {
    path: '/admin/messages/',
    label: 'inbox.title',
    find: 'find.messages',
    icon: 'message',
    counted: 'messages',
    ability: 'applicants.read',
    key: 'm',
    isOnPhone: true,
  },
  {
    path: '/admin/calendar/',
    label: 'agenda.title',
    find: 'find.calendar',
    icon: 'agenda',
    ability: 'posts.read',
    key: 'c',
  },
  {
    path: '/admin/figures/',
    label: 'figures.title',
    find: 'find.figures',
    icon: 'figures',
    ability: 'applicants.read',
    key: 'f',
  },
  {
    path: '/admin/company/',
    also: SETTINGS_TABS.map((tab) => tab.path),
    label: 'workspace.settings',
    find: 'find.settings',
    icon: 'settings',
    ability: 'company.read',
    key: 's',
  },
]

export const partsFor = (abilities: readonly Ability[]) =>
  WORKSPACE_PARTS.filter(({ ability }) => abilities.includes(ability))

/** The part that an address belongs to. */
export function partAt(pathname: string): WorkspacePart | undefined {
  return WORKSPACE_PARTS.findLast(({ path, also = [] }) =>
    [path, ...also].some((each) => (each === '/admin/' ? pathname === each : pathname.startsWith(each))),
  )
}
