import { type FocusEvent, useRef } from 'react'
import { MERGE_FIELDS, type MergeField, written } from '#contract/applications/merge-fields.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './merge-field-buttons.css'

type Writable = HTMLInputElement | HTMLTextAreaElement
const isWritable = (target: EventTarget): target is Writable =>
  (target instanceof HTMLInputElement && target.type === 'text') || target instanceof HTMLTextAreaElement

/** Inserts merge fields into the field that had the focus last. */
export function useMergeFields() {
  const last = useRef<Writable>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const insert = (field: MergeField) => {
    const element = last.current ?? body.current
    if (!element) return
    element.setRangeText(written(field), element.selectionStart ?? 0, element.selectionEnd ?? 0, 'end')
    // React notices the change by this event alone.
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.focus()
  }
  return {
    body,
    insert,
    onFocus: ({ target }: FocusEvent) => {
      if (isWritable(target)) last.current = target
    },
  }
}

export function MergeFieldButtons({ onInsert }: { onInsert: (field: MergeField) => void }) {
  const text = useText()
  return (
    <fieldset className="merge-fields">
      <legend>{text('move.insert')}</legend>
      {MERGE_FIELDS.map((field) => (
        <button
          key={field}
          type="button"
          className={button('secondary', 'merge-field')}
          title={written(field)}
          onClick={() => onInsert(field)}
        >
          {text(`move.field.${field}`)}
        </button>
      ))}
    </fieldset>
  )
}
