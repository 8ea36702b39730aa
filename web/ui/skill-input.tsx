import { Autocomplete } from '@base-ui/react/autocomplete'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { FieldAttributes } from './field.tsx'

type SkillInputProps = FieldAttributes & {
  suggestions: string[]
  onAdd: (skill: string) => void
  isFull: boolean
  placeholder: string
}

const SHOWN = 8

/** Free text with suggestions; Enter, a comma or a click on a suggestion adds. An empty Enter sends the form. */
export function SkillInput({ suggestions, onAdd, isFull, placeholder, name: _, ...input }: SkillInputProps) {
  const [typed, setTyped] = useState('')
  const highlighted = useRef<string | undefined>(undefined)
  const add = (skill: string) => {
    if (skill.trim()) onAdd(skill)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return
    // Enter on a highlighted suggestion is the list's own.
    if (typed.trim() === '' || (event.key === 'Enter' && highlighted.current !== undefined)) return
    event.preventDefault()
    add(typed)
  }
  return (
    <Autocomplete.Root
      items={suggestions}
      limit={SHOWN}
      value={typed}
      disabled={isFull}
      onItemHighlighted={(item) => {
        highlighted.current = item
      }}
      onValueChange={(value, { reason }) => (reason === 'item-press' ? add(value) : setTyped(value))}
    >
      <Autocomplete.Input {...input} className="input" placeholder={placeholder} onKeyDown={onKeyDown} />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="combobox-place" sideOffset={4}>
          <Autocomplete.Popup className="combobox-popup">
            <Autocomplete.List className="combobox-list">
              {(skill: string) => (
                <Autocomplete.Item key={skill} value={skill} className="combobox-item">
                  {skill}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}
