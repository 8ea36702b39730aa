import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type LogDialogProps<Entry> = {
  title: string
  about: string
  /** Stands in the place of a log without entries. */
  none: string
  /** Entries before the one with this id, or the newest; the same function for the same log. */
  load: (before: number | undefined) => Promise<Entry[]>
  /** How many entries a page of the log has; without it there is one page. */
  atOnce?: number
  /** Whether it is about to change, so that it is read again soon. */
  isMoving?: (entry: Entry) => boolean
  table: (entries: Entry[], reload: () => void) => ReactNode
  onClose: () => void
}

const AGAIN_MS = 3_000

/** A log, the newest first, a page at a time. */
export function LogDialog<Entry extends { id: number }>(props: LogDialogProps<Entry>) {
  const { title, about, none, load, atOnce, isMoving, table, onClose } = props
  const text = useText()
  const [before, setBefore] = useState<number>()
  const loadPage = useCallback(() => load(before), [load, before])
  const { state, data: entries, reload } = useLoaded(loadPage)
  const isSoon = isMoving && entries?.some(isMoving)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is one more look
  useEffect(() => {
    const timer = isSoon ? setTimeout(reload, AGAIN_MS) : undefined
    return () => clearTimeout(timer)
  }, [isSoon, entries, reload])
  const last = entries?.at(-1)
  return (
    <Dialog title={title} closeLabel={text('nav.close')} onClose={onClose}>
      <div className="dialog-body">
        <p className="quiet">{about}</p>
        {state === 'failed' && <LoadFailed onRetry={reload} />}
        {entries && (entries.length > 0 ? table(entries, reload) : <p>{none}</p>)}
        {last && entries?.length === atOnce && (
          <button
            type="button"
            className={button('secondary', 'button-below')}
            onClick={() => setBefore(last.id)}
          >
            {text('integrations.older')}
          </button>
        )}
        {before !== undefined && (
          <button type="button" className={button('quiet')} onClick={() => setBefore(undefined)}>
            {text('integrations.newest')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
