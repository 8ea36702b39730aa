import { type ReactNode, useId } from 'react'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { OwnList } from '#web/app/own-list.ts'
import { Skeleton } from './skeleton.tsx'
import './side-panel.css'
import './quiet-drawing.css'
import '#web/ui/drawing.css'

type SidePanelProps = {
  title: string
  list: Pick<OwnList<unknown>, 'items' | 'hasFailed' | 'retry'>
  empty: string
  /** The list, shown when it has items. */
  children: ReactNode
}

/** A short list beside the page, with its loading and error states. */
export function SidePanel({ title, list: { items, hasFailed, retry }, empty, children }: SidePanelProps) {
  const text = useText()
  const id = useId()
  const heading = useFocusKept(items)
  return (
    <section className="side-panel" aria-labelledby={id} aria-busy={!items && !hasFailed}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {!items && !hasFailed && <Skeleton rows={1} />}
      {hasFailed && (
        <p>
          {text('own.failed')}{' '}
          <button type="button" className="text-link" onClick={retry}>
            {text('own.retry')}
          </button>
        </p>
      )}
      {items && (items.length > 0 ? children : <EmptyPanel words={empty} />)}
    </section>
  )
}

function EmptyPanel({ words }: { words: string }) {
  return (
    <>
      <span className="drawing drawing-quiet" />
      <p>{words}</p>
    </>
  )
}
