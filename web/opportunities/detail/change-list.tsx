import { useText } from '#web/app/i18n/text.tsx'
import type { ChangeView, DifferencePart } from './notices-view.ts'
import './change-list.css'

/** Changed fields of an addendum, with the words that were added and removed marked; the texts are those of detail-texts.ts. */
export function ChangeList({ changes }: { changes: ChangeView[] }) {
  return changes.map(({ field, before, after, parts }) => (
    <dl key={field} className="change">
      <dt>{field}</dt>
      {parts && (
        <dd>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never change
            <Piece key={at} {...part} />
          ))}
        </dd>
      )}
      {before && <dd>{before}</dd>}
      {after && <dd>{after}</dd>}
    </dl>
  ))
}

/** Screen readers say little of `ins` and `del`, so words that are not shown tell where each begins. */
function Piece({ kind, text: piece }: DifferencePart) {
  const text = useText()
  if (kind === 'same') return piece
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <Mark>
      <span className="sr-only">{text(`notices.${kind}`)}</span>
      {piece}
    </Mark>
  )
}
