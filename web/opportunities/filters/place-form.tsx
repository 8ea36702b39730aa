import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { FilterChoice } from '#contract/opportunities/filter-choices.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { changed } from '#web/app/list-address.ts'
import { button } from '#web/ui/button.ts'
import { Field } from '#web/ui/field.tsx'
import { FilterForm } from './filter-form.tsx'
import './filter-form.css'

const RADII_KM = [10, 25, 50, 100]

/** A place by its name, with what lies around it, or around the person. */
export function PlaceForm({ places, isWrong }: { places: FilterChoice[]; isWrong: boolean }) {
  const text = useText()
  const [search] = useSearchParams()
  const [place, radius] = [search.get('place') ?? '', search.get('radius') ?? '']
  const error = isWrong ? text('found.wrong.place', { value: place }) : undefined
  return (
    <section className="filter-place">
      <FilterForm
        key={`${place} ${radius}`}
        names={['place', 'radius', 'near']}
        submit={text('further.place.submit')}
      >
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
        <select
          className="input select"
          name="radius"
          aria-label={text('further.radius')}
          defaultValue={radius}
        >
          <option value="">{text('further.radius.none')}</option>
          {RADII_KM.map((km) => (
            <option key={km} value={km}>
              {text('further.radius.km', { km })}
            </option>
          ))}
        </select>
      </FilterForm>
      <NearMe />
    </section>
  )
}

/** Asks the browser only when it is pressed, and sends a kilometre's precision. */
function NearMe() {
  const text = useText()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isNowhere, setNowhere] = useState(false)
  const find = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const to = changed(search, (next) => {
          next.delete('place')
          next.set('near', `${latitude.toFixed(2)},${longitude.toFixed(2)}`)
        })
        navigate(to, { preventScrollReset: true })
      },
      () => setNowhere(true),
    )
  return (
    <>
      <button type="button" className={button('secondary')} onClick={find}>
        {text('suggestions.near')}
      </button>
      {isNowhere && <p role="alert">{text('suggestions.nowhere')}</p>}
    </>
  )
}
