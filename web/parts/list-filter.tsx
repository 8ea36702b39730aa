import { Form, useSearchParams } from 'react-router'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './list-filter.css'
import '#web/ui/field.css'

type ListFilterProps = {
  /** Of the field for words, as its label and its placeholder. */
  search: string
  kind: { label: string; all: string; options: { value: string; label: string }[] }
  /** Parameters of the address that stay. */
  keep?: Record<string, string>
}

/** Narrows a list by `search_key` and `kind`, as a GET form, so that every view has an address. */
export function ListFilter({ search, kind, keep = {} }: ListFilterProps) {
  const text = useText()
  const [asked] = useSearchParams()
  const words = asked.get('search_key') ?? ''
  const chosen = asked.get('kind') ?? ''
  return (
    <Form discover="none" role="search" className="list-filter">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        key={`words ${words}`}
        type="search"
        name="search_key"
        className="input"
        defaultValue={words}
        maxLength={LIMITS.searchKeyLength}
        aria-label={search}
        placeholder={search}
        autoComplete="off"
      />
      <select
        key={`kind ${chosen}`}
        name="kind"
        className="input select"
        aria-label={kind.label}
        defaultValue={chosen}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{kind.all}</option>
        {kind.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className={button('secondary')}>
        {text('search.submit')}
      </button>
    </Form>
  )
}
