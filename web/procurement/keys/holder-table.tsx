import type { MemberKeys } from '#contract/procurement/member-keys.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DataTable } from '#web/parts/data-table.tsx'

/** The openers, with the end of each one's public key, so that two can compare them aloud. */
export function HolderTable({ openers, chosen }: Pick<MemberKeys, 'openers' | 'chosen'>) {
  const text = useText()
  return (
    <DataTable
      rows={openers}
      rowKey={(each) => each.id ?? each.name}
      caption={text('memberKeys.holders')}
      columns={[
        {
          title: text('memberKeys.member'),
          cell: ({ name, is_you }) => (is_you ? text('memberKeys.you', { name }) : name),
        },
        {
          title: text('memberKeys.key'),
          cell: ({ id, recipient }) =>
            recipient ? (
              <code>…{recipient.slice(-8)}</code>
            ) : (
              text(id === null ? 'memberKeys.left' : 'memberKeys.noKey')
            ),
        },
        chosen !== null && {
          title: text('memberKeys.share'),
          cell: ({ share }) => text(`memberKeys.share.${share}`),
        },
      ]}
    />
  )
}
