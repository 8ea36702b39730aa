import { KINDS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAccount } from '#web/app/session/account.ts'
import { useNewPost } from '#web/posting/new-post.ts'
import { partsFor } from './workspace-parts.ts'

/** A line of the palette: it leads somewhere or acts; `false` from an act leaves the palette open. */
export type Entry = { label: string; to?: string; act?: () => unknown; keys?: string }

/** The parts that the member sees, and what they may do from anywhere. */
export function useEntries(onKeys: () => void) {
  const text = useText()
  const company = useAccount()?.company
  const abilities = company?.abilities ?? []
  const { begin, problem } = useNewPost()
  const parts = partsFor(abilities).map(
    ({ path, label, key }): Entry => ({ label: text(label), to: path, keys: `g ${key}` }),
  )
  const acts: Entry[] = [
    ...(abilities.includes('posts.edit')
      ? KINDS.map((kind) => ({ label: text(`posts.new.${kind}`), act: () => begin(kind) }))
      : []),
    ...(abilities.includes('members.manage')
      ? [{ label: text('palette.members'), to: '/admin/members/' }]
      : []),
    ...(abilities.includes('templates.edit')
      ? [{ label: text('palette.templates'), to: '/admin/templates/' }]
      : []),
    { label: text('palette.account'), to: '/user/account/' },
    ...(company ? [{ label: text('admin.public'), to: `/companies/${company.id}/` }] : []),
    { label: text('keys.this'), act: onKeys, keys: '?' },
  ]
  return { parts, acts, problem }
}
