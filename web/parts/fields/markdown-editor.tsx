import { type KeyboardEvent, useRef } from 'react'
import { type Mark, mark } from '#web/app/forms/markdown-marks.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'
import './markdown-editor.css'

type MarkdownEditorProps = FormFieldProps & { value: string; onValue: (value: string) => void; rows: number }

const TOOLS: { mark: Mark; sign: string; key?: string; label: MessageId }[] = [
  { mark: 'bold', sign: 'B', key: 'b', label: 'editor.bold' },
  { mark: 'italic', sign: 'I', key: 'i', label: 'editor.italic' },
  { mark: 'heading', sign: 'H', label: 'editor.heading' },
  { mark: 'list', sign: '•', label: 'editor.list' },
  { mark: 'link', sign: '↗', key: 'k', label: 'editor.link' },
]

/** A Markdown editor with buttons and shortcuts that keep the browser's undo working. */
export function MarkdownEditor({ value, onValue, rows, ...field }: MarkdownEditorProps) {
  const text = useText()
  const area = useRef<HTMLTextAreaElement>(null)
  const apply = (wanted: Mark) => {
    const { current } = area
    if (!current) return
    current.focus()
    const { from, to, insert, select } = mark(current, wanted)
    current.setSelectionRange(from, to)
    // Keeps the browser's undo; the fallback sets the value.
    if (!document.execCommand('insertText', false, insert)) {
      current.setRangeText(insert, from, to)
      onValue(current.value)
    }
    current.setSelectionRange(...select)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    apply(tool.mark)
  }
  return (
    <FormField {...field}>
      {(attributes) => (
        <div className="editor">
          <fieldset className="editor-tools" aria-label={text('editor.tools')}>
            {TOOLS.map(({ mark: wanted, sign, key, label }) => (
              <button
                key={wanted}
                type="button"
                className={`editor-${wanted}`}
                aria-label={text(label)}
                title={key ? `${text(label)} (Ctrl+${key.toUpperCase()})` : text(label)}
                {...(key && { 'aria-keyshortcuts': `Control+${key.toUpperCase()}` })}
                onClick={() => apply(wanted)}
              >
                {sign}
              </button>
            ))}
          </fieldset>
          <textarea
            {...attributes}
            ref={area}
            className="input"
            rows={rows}
            value={value}
            onChange={(event) => onValue(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
    </FormField>
  )
}
