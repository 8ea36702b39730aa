import { type ReactNode, useId } from 'react'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import type { OwnList } from '#web/app/own-list.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './own-list-panel.css'
import '#web/parts/quiet-drawing.css'
import '#web/parts/record-icons.css'
import '#web/ui/drawing.css'

type OwnListPanelProps<T> = {
  title: string
  list: OwnList<T>
  item: (each: T) => ReactNode
  /** Stands below the title. */
  lead?: string
  /** The empty state and its call to action, if there is one: a link, or `onAdd`; a list that is never empty has none. */
  empty?: { words: string; action?: string; to?: string }
  addLabel?: string
  onAdd?: () => void
  children?: ReactNode
}

/** A titled list with its loading, error and empty states. */
export function OwnListPanel<T>({
  title,
  lead,
  list,
  item,
  empty,
  addLabel,
  onAdd,
  children,
}: OwnListPanelProps<T>) {
  const id = useId()
  const { items, hasFailed, retry } = list
  const heading = useFocusKept(items)
  return (
    <section className="own-list" aria-labelledby={id} aria-busy={!items && !hasFailed}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {onAdd && items && items.length > 0 && (
          <button type="button" className={button('secondary')} onClick={onAdd}>
            <Icon name="add" />
            {addLabel}
          </button>
        )}
      </header>
      {lead && <p className="quiet measure">{lead}</p>}
      {hasFailed && <LoadFailed onRetry={retry} />}
      {!items && !hasFailed && <Skeleton rows={3} />}
      {items && items.length > 0 && <ul>{items.map(item)}</ul>}
      {empty && items?.length === 0 && (
        <div className="own-empty">
          <span className="drawing drawing-quiet" />
          <p>{empty.words}</p>
          {empty.action && <EmptyAction {...empty} action={empty.action} onAdd={onAdd} />}
        </div>
      )}
      {children}
    </section>
  )
}

type EmptyActionProps = { action: string; to?: string; onAdd: (() => void) | undefined }

function EmptyAction({ action, to, onAdd }: EmptyActionProps) {
  if (to)
    return (
      <LocalLink to={to} className={button('primary')}>
        {action}
      </LocalLink>
    )
  return (
    <button type="button" className={button('primary')} onClick={onAdd}>
      <Icon name="add" />
      {action}
    </button>
  )
}
