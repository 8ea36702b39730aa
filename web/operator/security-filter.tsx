import { Form, useSearchParams } from 'react-router'
import { SECURITY_EVENT_KINDS } from '#contract/accounts/security-events.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './security-filter.css'
import '#web/ui/field.css'

/** Narrows the log to an account or an address, and to a kind of event. */
export function SecurityFilter() {
  const text = useText()
  const [search] = useSearchParams()
  return (
    <Form discover="none" role="search" className="security-filter">
      <input
        key={`key ${search.get('search_key')}`}
        type="search"
        name="search_key"
        className="input"
        defaultValue={search.get('search_key') ?? ''}
        maxLength={LIMITS.searchKeyLength}
        aria-label={text('operator.findEvent')}
        placeholder={text('operator.findEvent')}
        autoComplete="off"
      />
      <select
        key={`kind ${search.get('kind')}`}
        name="kind"
        className="input select"
        aria-label={text('operator.eventKind')}
        defaultValue={search.get('kind') ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{text('operator.allEvents')}</option>
        {SECURITY_EVENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {text(`operator.kind.${kind}`)}
          </option>
        ))}
      </select>
      <button type="submit" className={button('secondary')}>
        {text('search.submit')}
      </button>
    </Form>
  )
}
