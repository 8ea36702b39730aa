import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRowDrag } from './row-drag.ts'
import './row-list.css'

type Row = { key: string }
type RowListProps<T extends Row> = {
  /** Of the field that the rows are in; the button to add one is its input. */
  name: string
  rows: T[]
  onRows: (rows: T[]) => void
  max: number
  /** "Methodology", or "Criterion 2" while it has no name. */
  nameOf: (row: T, at: number) => string
  make: () => T
  /** Where one is added, other than at the end. */
  placeOfNew?: (rows: T[]) => number
  addLabel: string
  isSub?: boolean
  /** `false` where the row stays for now, as somebody is asked first. */
  mayRemove?: (row: T) => boolean
  children: (row: T, at: number, onRow: (next: T) => void) => ReactNode
}

export const newKey = () => crypto.getRandomValues(new Uint32Array(2)).join('-')

const moved = <T,>(rows: T[], from: number, to: number): T[] => {
  const row = rows.slice(from, from + 1)
  return rows.toSpliced(from, 1).toSpliced(to, 0, ...row)
}

/** Rows of a form that are added, moved by pointer or keys, and removed with a way back. Each move is announced. */
export function RowList<T extends Row>(props: RowListProps<T>) {
  const {
    name,
    rows,
    onRows,
    max,
    nameOf,
    make,
    placeOfNew,
    addLabel,
    isSub = false,
    mayRemove,
    children,
  } = props
  const text = useText()
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ row: T; at: number; label: string }>()
  const focusNext = useFocusNext()
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (!row || to < 0 || to >= rows.length || from === to) return
    onRows(moved(rows, from, to))
    setSaid(text('rows.moved', { name: nameOf(row, from), place: to + 1, count: rows.length }))
  }
  const { list, dragged, target, handle } = useRowDrag(move)
  const remove = (at: number) => {
    const row = rows[at]
    if (!row || mayRemove?.(row) === false) return
    onRows(rows.toSpliced(at, 1))
    setRemoved({ row, at, label: nameOf(row, at) })
    focusNext(`${name}-undo`)
  }
  const undo = () => {
    if (!removed) return
    onRows(rows.toSpliced(removed.at, 0, removed.row))
    setRemoved(undefined)
    setSaid(text('rows.restored', { name: removed.label }))
    focusNext(fieldId(`${name}-${removed.at}-name`))
  }
  const add = () => {
    const at = placeOfNew?.(rows) ?? rows.length
    onRows(rows.toSpliced(at, 0, make()))
    focusNext(fieldId(`${name}-${at}-name`))
  }
  const notice = removed && (
    <li key="removed" className="rows-removed">
      <span>{text('rows.removed', { name: removed.label })}</span>
      <button type="button" id={`${name}-undo`} className={button('secondary')} onClick={undo}>
        {text('rows.undo')}
      </button>
    </li>
  )
  return (
    <div className={isSub ? 'rows rows-sub' : 'rows'}>
      <p className="sr-only" role="status">
        {said}
      </p>
      <ol ref={list} className={dragged === undefined ? undefined : 'rows-dragging'}>
        {rows.flatMap((row, at) => [
          removed?.at === at ? notice : null,
          <li
            key={row.key}
            data-row
            data-drop={
              target === at
                ? 'before'
                : target === rows.length && at === rows.length - 1
                  ? 'after'
                  : undefined
            }
            data-dragged={dragged === at || undefined}
          >
            <RowHead
              name={`${name}-${row.key}`}
              label={nameOf(row, at)}
              handle={handle(at)}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < rows.length - 1 ? () => move(at, at + 1) : undefined}
              onRemove={() => remove(at)}
              focusNext={focusNext}
            />
            <div className="rows-body">{children(row, at, (next) => onRows(rows.with(at, next)))}</div>
          </li>,
        ])}
        {removed && removed.at >= rows.length && notice}
      </ol>
      {rows.length < max && (
        <button type="button" id={fieldId(name)} className={button('secondary')} onClick={add}>
          <Icon name="add" />
          {addLabel}
        </button>
      )}
    </div>
  )
}

type RowHeadProps = {
  name: string
  label: string
  handle: React.HTMLAttributes<HTMLElement>
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
  focusNext: (id: string) => void
}

/** A button at the end of its way stays, so that the focus does not fall out of the list. */
function RowHead({ name, label, handle, onUp, onDown, onRemove, focusNext }: RowHeadProps) {
  const text = useText()
  const step = (way: 'up' | 'down', act: (() => void) | undefined) => (
    <button
      type="button"
      id={`${name}-${way}`}
      className={button('quiet')}
      aria-label={text(`rows.${way}Of`, { name: label })}
      title={text(`rows.${way}`)}
      aria-disabled={act ? undefined : true}
      onClick={() => {
        act?.()
        focusNext(`${name}-${way}`)
      }}
    >
      <Icon name="next" className={`rows-${way}`} />
    </button>
  )
  return (
    <div className="rows-head">
      <span className="rows-handle" aria-hidden="true" title={text('rows.drag')} {...handle}>
        <Icon name="menu" />
      </span>
      <strong>{label}</strong>
      {step('up', onUp)}
      {step('down', onDown)}
      <button
        type="button"
        className={button('quiet')}
        aria-label={text('rows.removeOf', { name: label })}
        title={text('rows.remove')}
        onClick={onRemove}
      >
        <Icon name="delete" />
      </button>
    </div>
  )
}

/** Focuses an element that the next rendering brings, or moves. */
function useFocusNext() {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    document.getElementById(wanted.current)?.focus()
    wanted.current = undefined
  })
  const [, render] = useState(0)
  return (id: string) => {
    wanted.current = id
    render((count) => count + 1)
  }
}
