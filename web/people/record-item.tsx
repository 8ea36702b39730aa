import { monthWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { OwnRecord, RecordKind } from './record-kinds.ts'
import './record-item.css'
import '#web/parts/record-icons.css'

type RecordItemProps = { kind: RecordKind; record: OwnRecord; onEdit: () => void; onDelete: () => void }

export function RecordItem({ kind, record, onEdit, onDelete }: RecordItemProps) {
  const text = useText()
  const { title, place, words } = kind.present(record, text)
  const name = `${title}, ${place}`
  return (
    <li className="record">
      <div>
        <h3>{title}</h3>
        <p>{place}</p>
        <Period className="record-period" start={record.start_date} end={record.end_date} />
      </div>
      <div className="record-tools">
        <button
          type="button"
          className={button('icon')}
          aria-label={text('record.edit', { name })}
          onClick={onEdit}
        >
          <Icon name="edit" />
        </button>
        <button
          type="button"
          className={button('icon')}
          aria-label={text('record.delete', { name })}
          onClick={onDelete}
        >
          <Icon name="delete" />
        </button>
      </div>
      {words && <p className="record-words">{words}</p>}
    </li>
  )
}

type Day = string | number | null | undefined

/** "Mar 2019 – Feb 2021", "2019 – 2021", "Mar 2019 – Present", "Until Feb 2021"; nothing without any day, as nobody said when. */
export function Period({ className, start, end }: { className: string; start: Day; end: Day }) {
  const text = useText()
  if (!start && !end) return null
  const words =
    start && end
      ? text('record.period', { start: whenWords(start), end: whenWords(end) })
      : start
        ? text('record.since', { start: whenWords(start) })
        : text('record.until', { end: whenWords(end) })
  return <p className={className}>{words}</p>
}

const whenWords = (day: Day) => (String(day).length === 4 ? String(day) : monthWords(String(day)))
