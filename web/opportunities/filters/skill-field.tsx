import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FilterChoice } from '#contract/opportunities/filter-choices.ts'
import { suggestions } from '#contract/opportunities/suggestions.ts'
import { type Collection, LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Field } from '#web/ui/field.tsx'
import { useShownValue } from './shown-value.ts'
import { ONE_SKILL } from './typed-filters.ts'
import './filter-form.css'

const PAUSE_MS = 150
const LIST = 'filter-skills'

type SkillFieldProps = { collection: Collection; offered: FilterChoice[] }

/** Adds any skill; proposed are those of the list, and those that begin as one types. */
export function SkillField({ collection, offered }: SkillFieldProps) {
  const text = useText()
  const [search] = useSearchParams()
  const chosen = search.getAll('skill')
  const [typed, setTyped] = useState('')
  const field = useShownValue<HTMLInputElement>('', chosen.join())
  useEffect(() => setTyped(field.current?.value ?? ''), [field])
  const begun = useSkillsLike(typed.trim(), collection)
  if (chosen.length >= LIMITS.chosenSkills) return null
  const proposed = new Set([...begun, ...offered.map(({ value }) => value)])
  return (
    <div className="filter-form">
      <Field name={ONE_SKILL} label={text('further.oneSkill')} subject={text('further.oneSkill')}>
        {(attributes) => (
          <input
            {...attributes}
            ref={field}
            className="input"
            defaultValue=""
            maxLength={LIMITS.skillLength}
            list={LIST}
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <datalist id={LIST}>
        {[...proposed]
          .filter((skill) => !chosen.includes(skill))
          .map((skill) => (
            <option key={skill} value={skill} />
          ))}
      </datalist>
      <button type="submit" className={button('secondary')}>
        {text('further.oneSkill.submit')}
      </button>
    </div>
  )
}

function useSkillsLike(typed: string, collection: Collection): string[] {
  const [found, setFound] = useState<string[]>([])
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(async () => {
      const all =
        typed.length < 2 ? [] : await api(suggestions, { query: { q: typed, collection } }).catch(() => [])
      if (!isOutdated) setFound(all.filter(({ kind }) => kind === 'skill').map((each) => each.text))
    }, PAUSE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [typed, collection])
  return found
}
