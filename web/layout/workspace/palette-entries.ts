import { KINDS } from '#contract/vocabulary.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAccount } from '#web/app/session/account.ts'
import { SETTINGS_TABS } from '#web/parts/workspace/settings-tabs.ts'
import { useNewPost } from '#web/posting/new-post.ts'
import { partsFor } from './workspace-parts.ts'

/**
 * A line of the palette: it leads somewhere or acts; `false` from an act leaves the palette open. `also` has other words that it is
 * looked for by.
 */
export type Entry = { label: string; to?: string; act?: () => unknown; keys?: string; also?: string[] }

/** The parts that the member sees, and what they may do from anywhere. */
export function useEntries(onKeys: () => void) {
  const text = useText()
  const company = useAccount()?.company
  const abilities = company?.abilities ?? []
  const { begin, problem } = useNewPost()
  const parts = partsFor(abilities).map(
    ({ path, label, key, find }): Entry => ({
      label: text(label),
      to: path,
      keys: `g ${key}`,
      also: [text(find)],
    }),
  )
  const settings = SETTINGS_TABS.filter(({ ability }) => abilities.includes(ability)).map(
    ({ path, label, also }): Entry => ({
      label: text('palette.setting', { page: text(label) }),
      to: path,
      also: [text(also)],
    }),
  )
  const link = (label: MessageId, to: string, also: MessageId): Entry => ({
    label: text(label),
    to,
    also: [text(also)],
  })
  const may = (ability: (typeof abilities)[number], ...entries: Entry[]) =>
    abilities.includes(ability) ? entries : []
  const acts: Entry[] = [
    ...may(
      'posts.edit',
      ...KINDS.map((kind) => ({
        label: text(`posts.new.${kind}`),
        act: () => begin(kind),
        also: [text(`find.new.${kind}`)],
      })),
      link('jobFiles.title', '/admin/jobs/import/', 'find.import'),
    ),
    ...may('members.manage', link('palette.members', '/admin/members/', 'find.members')),
    ...may('people.edit', link('palette.invitePeople', '/admin/people/', 'find.invitePeople')),
    ...may('posts.read', link('activity.title', '/admin/activity/', 'find.activity')),
    link('notifications.settings', '/admin/you/settings/', 'find.notifications'),
    link('palette.account', '/admin/you/account/', 'find.account'),
    ...(company ? [link('admin.public', `/companies/${company.id}/`, 'find.public')] : []),
    { label: text('keys.this'), act: onKeys, keys: '?', also: [text('find.keys')] },
  ]
  return { parts, acts, settings, problem }
}
