import { type Ref, useId } from 'react'
import { Form, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './list-filters.css'
import '#web/ui/field.css'

/** The search of the address, or of the one that loads: what is chosen meanwhile builds on it instead of taking it back. */
export function usePendingSearch(): URLSearchParams {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? new URLSearchParams(next.search) : search
}

type ListSearchProps = {
  label: string
  placeholder?: string
  /** Parameters of the address that are about another list than the one that is searched for. */
  without: readonly string[]
  field?: Ref<HTMLInputElement>
}

/** Searches a list by `search_key`, as a GET form, so that every view has an address; its other filters stay. */
export function ListSearch({ label, placeholder = label, without, field }: ListSearchProps) {
  const text = useText()
  const [shown] = useSearchParams()
  // The field stays, with its focus, until another list is there.
  const asked = shown.get('search_key') ?? ''
  const kept = [...usePendingSearch()].filter(([name]) => name !== 'search_key' && !without.includes(name))
  return (
    <Form discover="none" role="search" className="list-search">
      {kept.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <input
        key={asked}
        ref={field}
        type="search"
        name="search_key"
        className="input"
        defaultValue={asked}
        maxLength={LIMITS.searchKeyLength}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className={button('secondary')} aria-label={text('search.submit')}>
        <Icon name="search" />
      </button>
    </Form>
  )
}

export type Option = [value: string, label: string]
type ListChoiceProps<Name extends string> = {
  name: Name
  label: string
  /** The empty value asks for all. */
  options: Option[]
  /** The address of the list with this value. */
  to: (search: URLSearchParams, name: Name, value: string) => string
}

/** Narrows a list by one parameter of its address. */
export function ListChoice<Name extends string>({ name, label, options, to }: ListChoiceProps<Name>) {
  const id = useId()
  const search = usePendingSearch()
  const navigate = useNavigate()
  return (
    <div className="list-choice">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        className="input select"
        value={search.get(name) ?? ''}
        onChange={({ currentTarget: { value } }) => void navigate(to(search, name, value))}
      >
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
