import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { FilterChoice } from '#contract/opportunities/filter-choices.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { changed } from '#web/app/list-address.ts'
import { chipsOf } from '#web/opportunities/list/chips.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { findNear } from './find-near.ts'
import { useShownValue } from './shown-value.ts'
import './filter-form.css'

const RADII_KM = [10, 25, 50, 100]

/** A place by its name, with what lies around it, or around the person. */
export function PlaceForm({ places, isWrong }: { places: FilterChoice[]; isWrong: boolean }) {
  const text = useText()
  const [search] = useSearchParams()
  const place = search.get('place') ?? ''
  const field = useShownValue<HTMLInputElement>(place)
  const error = isWrong ? text('found.wrong.place', { value: place }) : undefined
  return (
    <section className="filter-place">
      <div className="filter-form">
        <Field
          name="place"
          label={text('further.place')}
          subject={text('further.place')}
          hint={text('further.place.hint')}
          error={error}
        >
          {(attributes) => (
            <input
              {...attributes}
              ref={field}
              className="input"
              defaultValue={place}
              maxLength={LIMITS.placeLength}
              list="filter-places"
              autoComplete="address-level2"
              enterKeyHint="search"
            />
          )}
        </Field>
        <datalist id="filter-places">
          {places.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
        <Radius search={search} />
        <button type="submit" className={button('secondary')}>
          {text('further.place.submit')}
        </button>
      </div>
      {search.has('near') ? <NearYou search={search} /> : <NearMe />}
    </section>
  )
}

/** Around the person there is always a distance. */
function Radius({ search }: { search: URLSearchParams }) {
  const text = useText()
  const isNear = search.has('near')
  const byDefault = isNear ? LIMITS.nearKm : 0
  const chosen = Number(search.get('radius')) || byDefault
  const value = chosen === byDefault ? '' : String(chosen)
  const field = useShownValue<HTMLSelectElement>(value, `${isNear} ${value}`)
  const offered = [...new Set([byDefault, ...RADII_KM, chosen])].sort((a, b) => a - b)
  return (
    <select
      ref={field}
      className="input select"
      name="radius"
      aria-label={text('further.radius')}
      defaultValue={value}
    >
      {offered.map((km) => (
        <option key={km} value={km === byDefault ? '' : km}>
          {km === 0 ? text('further.radius.none') : text('further.radius.km', { km })}
        </option>
      ))}
    </select>
  )
}

/** Removes the place where the person is. */
function NearYou({ search }: { search: URLSearchParams }) {
  const text = useText()
  const [near, radius] = [search.get('near') ?? '', search.get('radius') ?? '']
  const [chip] = chipsOf(new URLSearchParams({ near, radius }), useLingui().i18n)
  const words = chip?.words ?? near
  const to = changed(search, (next) => {
    next.delete('near')
    next.delete('radius')
  })
  return (
    <LocalLink
      to={to}
      preventScrollReset
      aria-label={text('filters.remove', { filter: words })}
      className="filter-near"
    >
      {words}
      <Icon name="close" />
    </LocalLink>
  )
}

/** Asks the browser only when it is pressed. */
function NearMe() {
  const text = useText()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [state, setState] = useState<'asking' | 'nowhere'>()
  const find = async () => {
    setState('asking')
    const near = await findNear()
    setState(near === undefined ? 'nowhere' : undefined)
    if (!near) return
    const to = changed(search, (next) => {
      next.delete('place')
      next.set('near', near)
    })
    navigate(to, { preventScrollReset: true })
  }
  return (
    <>
      <button
        type="button"
        className={button('secondary')}
        aria-busy={state === 'asking'}
        onClick={() => void find()}
      >
        {text(state === 'asking' ? 'suggestions.asking' : 'suggestions.near')}
      </button>
      {state === 'nowhere' && <p role="alert">{text('suggestions.nowhere')}</p>}
    </>
  )
}
