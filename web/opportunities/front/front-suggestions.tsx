import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { SearchSuggestions } from '#web/opportunities/list/search-suggestions.tsx'
import './front-suggestions.css'

/** Suggestions for both fields of the front page's form; one that is chosen leads from What to an empty Where. */
export function FrontSuggestions({ form }: { form: HTMLFormElement }) {
  const what = useField(form, 'search_key')
  const where = useField(form, 'where')
  const search = () => form.requestSubmit()
  const leadOn = () => (where.current?.value.trim() === '' ? where.current.focus() : search())
  return (
    <>
      {[
        { input: what, onChoose: leadOn },
        { input: where, of: 'places' as const, onChoose: search },
      ].map((field) => {
        const place = field.input.current?.parentElement
        return (
          place &&
          createPortal(<SearchSuggestions collection="jobs" {...field} />, place, field.input.current?.name)
        )
      })}
    </>
  )
}

/** Without completion of the browser, whose list would cover ours. */
function useField(form: HTMLFormElement, name: string): RefObject<HTMLInputElement | null> {
  const named = form.elements.namedItem(name)
  const field = useRef(named instanceof HTMLInputElement ? named : null)
  useEffect(() => {
    if (field.current) field.current.autocomplete = 'off'
  }, [])
  return field
}
