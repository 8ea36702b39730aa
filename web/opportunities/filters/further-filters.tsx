import '#web/app/i18n/worded-texts.ts'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ChoiceName, FilterChoice } from '#contract/opportunities/filter-choices.ts'
import { type Collection, LIMITS } from '#contract/vocabulary.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { changed, toggled } from '#web/app/list-address.ts'
import { useAccount } from '#web/app/session/account.ts'
import { chipsOf } from '#web/opportunities/list/chips.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { FilterForm } from './filter-form.tsx'
import type { LoadedChoices } from './load-choices.ts'
import { PayForm } from './pay-form.tsx'
import { PlaceForm } from './place-form.tsx'
import { SkillField } from './skill-field.tsx'
import './further-filters.css'

/** Filters of which one value is chosen, and of which several are, in the order of the panel. */
const ONE: ChoiceName[] = ['closing_within', 'company']
const SEVERAL: ChoiceName[] = ['industry', 'skill', 'text_language']
const FLAGS: ChoiceName[] = ['verified', 'with_pay']
/** Shown of a long list before the rest is asked for. */
const FEW = 6

/** `wrong`: fields that the list leaves out; `isAtOnce`: without waiting until it comes into view. */
type FurtherFiltersProps = { collection: Collection; wrong: string[]; isAtOnce: boolean }

/** Place, pay and all filters whose values the catalogue gives, with their counts; loaded when they come into view. */
export function FurtherFilters({ collection, wrong, isAtOnce }: FurtherFiltersProps) {
  const text = useText()
  const part = useRef<HTMLFormElement>(null)
  const isSeen = useIsSeen(part)
  const loaded = useChoices(isAtOnce || isSeen, { collection, wrong })
  return (
    <FilterForm ref={part}>
      <div className="further-typed">
        <PlaceForm places={loaded?.choices.place ?? []} isWrong={wrong.includes('place')} />
        {loaded && (
          <ChoiceGroup
            name="place"
            title={text('further.places')}
            choices={[...loaded.choices.place]}
            isOne
          />
        )}
        {loaded && <PayForm collection={collection} loaded={loaded} isWrong={wrong.includes('pay')} />}
        {loaded && <PaySteps loaded={loaded} />}
      </div>
      {loaded && (
        <div className="further-groups">
          <ChoiceGroup
            name="country"
            title={text('further.country')}
            choices={loaded.choices.country}
            isOne
          />
          {ONE.map((name) => (
            <ChoiceGroup
              key={name}
              name={name}
              title={text(`further.${name}` as MessageId)}
              choices={loaded.choices[name]}
              isOne
            />
          ))}
          {SEVERAL.map((name) => (
            <ChoiceGroup
              key={name}
              name={name}
              title={text(`further.${name}` as MessageId)}
              choices={loaded.choices[name]}
            >
              {name === 'skill' && (
                <>
                  <SkillField collection={collection} offered={loaded.choices.skill} />
                  <OwnSkills />
                </>
              )}
            </ChoiceGroup>
          ))}
          <section>
            <h3>{text('further.only')}</h3>
            <ul>
              {FLAGS.map((name) =>
                loaded.choices[name].map((choice) => (
                  <ChoiceLink key={name} name={name} choice={choice} isOne={false} />
                )),
              )}
            </ul>
          </section>
        </div>
      )}
    </FilterForm>
  )
}

/** Keeps the choices of the address before until the next have come. */
function useChoices(
  isSeen: boolean,
  { collection, wrong }: Pick<FurtherFiltersProps, 'collection' | 'wrong'>,
): LoadedChoices | undefined {
  const [search] = useSearchParams()
  const [loaded, setLoaded] = useState<LoadedChoices>()
  const left = new URLSearchParams(search)
  for (const name of wrong) left.delete(name)
  const query = left.toString()
  useEffect(() => {
    if (!isSeen) return
    let isCurrent = true
    import('./load-choices.ts')
      .then(({ loadChoices }) => loadChoices(collection, query))
      .then(
        (choices) => isCurrent && setLoaded(choices),
        // The filters beside them work without these.
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [isSeen, collection, query])
  return loaded
}

function useIsSeen(part: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!part.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part])
  return isSeen
}

type ChoiceGroupProps = {
  name: ChoiceName
  title: string
  choices: FilterChoice[]
  isOne?: boolean
  children?: React.ReactNode
}

function ChoiceGroup({ name, title, choices, isOne = false, children }: ChoiceGroupProps) {
  const text = useText()
  const [search] = useSearchParams()
  if (choices.length === 0 && !children) return null
  const isChosen = ({ value }: FilterChoice) => search.getAll(name).includes(value)
  const ordered = [...choices].sort((a, b) => Number(isChosen(b)) - Number(isChosen(a)))
  const links = (some: FilterChoice[]) =>
    some.map((choice) => <ChoiceLink key={choice.value} name={name} choice={choice} isOne={isOne} />)
  return (
    <section className={isOne ? 'filter-one' : undefined}>
      <h3>{title}</h3>
      <ul>{links(ordered.slice(0, FEW))}</ul>
      {ordered.length > FEW && (
        <details>
          <summary>{text('further.more', { count: ordered.length - FEW })}</summary>
          <ul>{links(ordered.slice(FEW))}</ul>
        </details>
      )}
      {children}
    </section>
  )
}

type ChoiceLinkProps = { name: ChoiceName; choice: FilterChoice; isOne: boolean }

/** Filters that the numbers of a choice leave out, so its link does as well. */
const counted = (name: ChoiceName) =>
  name === 'place' || name === 'country' ? ['place', 'near', 'radius', 'country'] : [name]

/** A chosen one leads to the list without it. */
function ChoiceLink({ name, choice: { value, label, count }, isOne }: ChoiceLinkProps) {
  const { i18n } = useLingui()
  const [search] = useSearchParams()
  const isChosen = search.getAll(name).includes(value)
  const to = isOne
    ? changed(search, (next) => {
        for (const other of counted(name)) next.delete(other)
        if (!isChosen) next.set(name, value)
      })
    : toggled(search, { name, value })
  const named = label ?? (name === 'country' ? countryWords(value) : null)
  const [chip] = named === null ? chipsOf(new URLSearchParams({ [name]: value }), i18n) : []
  return (
    <li>
      <LocalLink to={to} preventScrollReset aria-current={isChosen ? 'true' : undefined}>
        {named ?? chip?.words ?? value}
        <span>{count.toLocaleString(i18n.locale)}</span>
      </LocalLink>
    </li>
  )
}

/** Amounts that leave some of the list, with their numbers. */
function PaySteps({ loaded: { choices, currency, period } }: { loaded: LoadedChoices }) {
  const { i18n } = useLingui()
  const [search] = useSearchParams()
  const unit = { pay_currency: currency, pay_period: period }
  if (choices.pay.length === 0) return null
  return (
    <section className="filter-one">
      <ul>
        {choices.pay.map(({ value, count }) => {
          const isChosen = search.get('pay') === value
          const [chip] = chipsOf(new URLSearchParams({ pay: value, ...unit }), i18n)
          const to = changed(search, (next) => {
            for (const [name, each] of Object.entries({ pay: value, ...unit }))
              if (isChosen) next.delete(name)
              else next.set(name, each)
          })
          return (
            <li key={value}>
              <LocalLink to={to} preventScrollReset aria-current={isChosen ? 'true' : undefined}>
                {chip?.words ?? value}
                <span>{count.toLocaleString(i18n.locale)}</span>
              </LocalLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The list by the skills of the reader's own profile, each of which is a filter that can be removed. */
function OwnSkills() {
  const text = useText()
  const [search] = useSearchParams()
  const skills = (useAccount()?.skills ?? []).slice(0, LIMITS.chosenSkills)
  if (skills.length === 0) return null
  const to = changed(search, (next) => {
    next.delete('skill')
    for (const skill of skills) next.append('skill', skill)
    next.set('sort', 'fit')
  })
  return (
    <LocalLink to={to} preventScrollReset className="text-link">
      {text('further.ownSkills')}
    </LocalLink>
  )
}
