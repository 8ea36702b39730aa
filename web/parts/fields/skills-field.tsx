import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#contract/vocabulary.ts'
import { loadSkillNames } from '#web/app/i18n/skill-names.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SkillInput } from '#web/ui/skill-input.tsx'
import { FormField } from './form-field.tsx'
import './skill-chips.css'

type SkillsFieldProps = { skills: string[]; onSkills: (skills: string[]) => void; hint: string }

/** At most 7 chips, merged case-insensitively (decisions §3). Suggestions load on demand. */
export function SkillsField({ skills, onSkills, hint }: SkillsFieldProps) {
  const text = useText()
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    loadSkillNames().then(setNames, () => undefined)
  }, [])
  const has = (skill: string) => skills.some((each) => each.toLowerCase() === skill.toLowerCase())
  const isFull = skills.length >= LIMITS.skills
  const add = (typed: string) => {
    const skill = typed.trim().replace(/\s+/g, ' ').slice(0, LIMITS.skillLength)
    if (!isFull && !has(skill)) onSkills([...skills, skill])
  }
  return (
    <>
      <FormField name="skills" label={text('wizard.skills.label')} hint={hint}>
        {(attributes) => (
          <SkillInput
            {...attributes}
            suggestions={names.filter((name) => !has(name))}
            onAdd={add}
            isFull={isFull}
            listLabel={text('form.suggestions')}
            placeholder={text(isFull ? 'wizard.skills.full' : 'wizard.skills.placeholder')}
          />
        )}
      </FormField>
      <Chips skills={skills} onRemove={(skill) => onSkills(skills.filter((each) => each !== skill))} />
      <p className="field-hint" role="status">
        {text('wizard.skills.count', { count: skills.length, most: LIMITS.skills })}
      </p>
    </>
  )
}

/** After a removal the focus moves to a neighbouring chip, or to the input after the last one. */
function Chips({ skills, onRemove }: { skills: string[]; onRemove: (skill: string) => void }) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const remove = (skill: string, at: number) => {
    onRemove(skill)
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll('button') ?? []
      const input = document.querySelector<HTMLElement>('#field-skills')
      const next = left[Math.min(at, left.length - 1)] ?? input
      next?.focus()
    })
  }
  return (
    <ul ref={list} className="chips" aria-label={text('wizard.skills.chosen')}>
      {skills.map((skill, at) => (
        <li key={skill}>
          <span>{skill}</span>
          <button
            type="button"
            aria-label={text('filters.remove', { filter: skill })}
            onClick={() => remove(skill, at)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}
