import { type RefObject, useId } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import type { PeopleChoices } from '#contract/hiring/people.ts'
import { APPLICATION_STATUSES, LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isNarrowed, narrowing, type PeopleFilter } from './people-address.ts'
import './people-filters.css'
import '#web/ui/field.css'

type PeopleFiltersProps = { choices: PeopleChoices; searchField: RefObject<HTMLInputElement | null> }
type Option = [value: string, label: string]

const optionsOf = (all: { id: number; name: string }[]): Option[] =>
  all.map(({ id, name }) => [String(id), name])

/** Search and filters of the list, which the address holds. */
export function PeopleFilters({ choices, searchField }: PeopleFiltersProps) {
  const text = useText()
  const [search] = useSearchParams()
  const asked = search.get('search_key') ?? ''
  const kept = [...search].filter(([name]) => !['search_key', 'cursor', 'person'].includes(name))
  return (
    <>
      <Form discover="none" role="search" className="people-search">
        {kept.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <input
          key={asked}
          ref={searchField}
          type="search"
          name="search_key"
          className="input"
          defaultValue={asked}
          maxLength={LIMITS.searchKeyLength}
          aria-label={text('people.search')}
          placeholder={text('people.searchHint')}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={button('secondary')} aria-label={text('search.submit')}>
          <Icon name="search" />
        </button>
      </Form>
      <Choice name="tag" all="people.tagAny" label="people.tag" options={optionsOf(choices.tags)} />
      <Choice name="pool" all="people.poolAny" label="people.pool" options={optionsOf(choices.pools)} />
      <Choice name="job" all="people.jobAny" label="people.job" options={optionsOf(choices.jobs)} />
      <Choice
        name="status"
        all="people.stateAny"
        label="people.state"
        options={APPLICATION_STATUSES.filter((status) => status !== 'WITHDRAWN').map((status) => [
          status,
          text(`status.${status}`),
        ])}
      />
      <Choice
        name="contact"
        all="people.contactAny"
        label="people.contact"
        options={[
          ['yes', text('people.contactYes')],
          ['no', text('people.noContact')],
        ]}
      />
      <Choice
        name="ending"
        all="people.endingAny"
        label="people.ending"
        options={[['soon', text('people.endingSoon')]]}
      />
      {isNarrowed(search) && (
        <LocalLink to="." className={button('secondary')}>
          {text('people.clear')}
        </LocalLink>
      )}
    </>
  )
}

type Words = Extract<Parameters<ReturnType<typeof useText>>[0], `people.${string}`>
type ChoiceProps = { name: PeopleFilter; label: Words; all: Words; options: Option[] }

function Choice({ name, label, all, options }: ChoiceProps) {
  const text = useText()
  const id = useId()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const value = search.get(name) ?? ''
  return (
    <div className="people-choice">
      <label htmlFor={id} className="sr-only">
        {text(label)}
      </label>
      <select
        id={id}
        className="input select"
        value={value}
        onChange={(event) => navigate(narrowing(search, name, event.currentTarget.value))}
      >
        <option value="">{text(all)}</option>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
