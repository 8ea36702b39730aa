import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FieldAttributes } from './field.tsx'
import { matching, OptionList, useActiveOption } from './option-list.tsx'
import './combobox.css'
import './field.css'

type SkillInputProps = FieldAttributes & {
  suggestions: string[]
  onAdd: (skill: string) => void
  isFull: boolean
  placeholder: string
  /** Label of the suggestions. */
  listLabel: string
}

const SHOWN = 8

/**
 * Free text with suggestions. Enter, a comma, a click on a suggestion or submitting the form adds the entry; Enter in an
 * empty input submits the form.
 */
export function SkillInput({ suggestions, onAdd, isFull, placeholder, listLabel, ...more }: SkillInputProps) {
  const { name: _, ...input } = more
  const [typed, setTyped] = useState('')
  const [isWanted, setWanted] = useState(false)
  const options = suggestions.map((skill) => ({ value: skill, label: skill }))
  const shown = typed.trim() ? matching(options, typed).slice(0, SHOWN) : []
  const isOpen = isWanted && shown.length > 0
  const { active, setActive, moveActive, attributes } = useActiveOption(input.id, shown.length, isOpen)
  const add = (skill: string) => {
    onAdd(skill)
    setTyped('')
    setActive(-1)
  }
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = element.current?.form
    const addTyped = ({ submitter }: SubmitEvent) => {
      if (submitter && typed.trim()) add(typed)
    }
    form?.addEventListener('submit', addTyped, true)
    return () => form?.removeEventListener('submit', addTyped, true)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || typed.trim() === '') return
    if (event.key === 'Enter') add((isOpen && shown[active]?.value) || typed)
    else if (event.key === ',') add(typed)
    else if (event.key === 'Escape' && isOpen) setWanted(false)
    else if (!isOpen || !moveActive(event)) return
    event.preventDefault()
  }
  return (
    <div className="combobox">
      <input
        {...input}
        {...attributes}
        ref={element}
        type="text"
        className="input"
        autoComplete="off"
        disabled={isFull}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWanted(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setWanted(false)}
      />
      {isOpen && (
        <OptionList
          id={input.id}
          label={listLabel}
          options={shown}
          active={active}
          onChoose={({ value }) => add(value)}
        />
      )}
    </div>
  )
}
