import { Form, useSearchParams } from 'react-router'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './search-bar.css'

/** Searches the list of this page and keeps its other filters. */
export function SearchForm({ label }: { label: string }) {
  const text = useText()
  const [search] = useSearchParams()
  const asked = search.get('search_key') ?? ''
  const state = search.get('state')
  return (
    <Form discover="none" role="search" className="search search-above">
      {state && <input type="hidden" name="state" value={state} />}
      <Icon name="search" />
      <input
        key={asked}
        type="search"
        name="search_key"
        defaultValue={asked}
        maxLength={LIMITS.searchKeyLength}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className={button('primary')}>
        {text('search.submit')}
      </button>
    </Form>
  )
}
