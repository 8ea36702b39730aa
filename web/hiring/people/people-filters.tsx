import type { RefObject } from 'react'
import { useSearchParams } from 'react-router'
import type { PeopleChoices } from '#contract/hiring/people.ts'
import { APPLICATION_STATUSES } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ListChoice, ListSearch, type Option } from '#web/parts/workspace/list-filters.tsx'
import { button } from '#web/ui/button.ts'
import { isNarrowed, narrowing, type PeopleFilter } from './people-address.ts'

type PeopleFiltersProps = { choices: PeopleChoices; searchField: RefObject<HTMLInputElement | null> }

const optionsOf = (all: { id: number; name: string }[]): Option[] =>
  all.map(({ id, name }) => [String(id), name])

/** Search and filters of the list, which the address holds. */
export function PeopleFilters({ choices, searchField }: PeopleFiltersProps) {
  const text = useText()
  const [search] = useSearchParams()
  return (
    <>
      <ListSearch
        label={text('people.search')}
        placeholder={text('people.searchHint')}
        without={['cursor', 'person']}
        field={searchField}
      />
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
  return <ListChoice name={name} label={text(label)} options={[['', text(all)], ...options]} to={narrowing} />
}
