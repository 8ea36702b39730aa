import { useEffect, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { type Collection, LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { keptBySearch, listPathOf } from '#web/app/list-address.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './search-bar.css'

/** A GET form that keeps filters and order, so that a search is an address. The `/` key focuses it. */
export function SearchBar({ collection }: { collection: Collection }) {
  const text = useText()
  const [search] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const noun = collection === 'jobs' ? 'jobs' : 'rfps'
  const asked = search.get('search_key') ?? ''
  const [suggestions, setSuggestions] = useState<typeof import('./search-suggestions.tsx')>()
  useFocusOnSlash()
  return (
    <Form discover="none" action={listPathOf(collection)} role="search" className="search">
      {keptBySearch(search).map(({ name, value }) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <Icon name="search" />
      <input
        key={asked}
        ref={input}
        type="search"
        name="search_key"
        defaultValue={asked}
        maxLength={LIMITS.searchKeyLength}
        aria-label={text(`search.${noun}`)}
        placeholder={text(`search.placeholder.${noun}`)}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => import('./search-suggestions.tsx').then(setSuggestions)}
      />
      <button type="submit" className={button('primary')}>
        {text('search.submit')}
      </button>
      {suggestions && (
        <suggestions.SearchSuggestions key={`${asked} `} input={input} collection={collection} />
      )}
    </Form>
  )
}

/** Leads to the box that is shown: the front page has two. */
function useFocusOnSlash() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      const boxes = document.querySelectorAll<HTMLInputElement>('input[name=search_key]')
      const shown = [...boxes].find((box) => box.checkVisibility())
      shown?.focus()
      shown?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
