import { type KeyboardEvent, useEffect, useState } from 'react'
import './option-list.css'

export type Option = { value: string; label: string }

type OptionListProps = {
  id: string
  label: string
  options: Option[]
  chosen?: string
  active: number
  onChoose: (option: Option) => void
  /** Text of the empty state; without it an empty list is hidden. */
  empty?: string
}

const optionId = (id: string, at: number) => `${id}-option-${at}`

/** The list of a combobox (ARIA pattern): the focus stays in the input, which refers to the active option. */
export function OptionList({ id, label, options, chosen, active, onChoose, empty }: OptionListProps) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  if (options.length === 0) {
    return empty ? (
      <p role="status" className="options options-empty">
        {empty}
      </p>
    ) : null
  }
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      className="options"
      // Options and the scroll bar must not take the focus from the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input handles the keys
        <div
          key={option.value}
          id={optionId(id, at)}
          role="option"
          aria-selected={option.value === chosen}
          className={at === active ? 'option option-active' : 'option'}
          onClick={() => onChoose(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}

/** Index of the active option, moved by the arrow keys; -1 for none. */
export function useActiveOption(id: string, count: number, isOpen: boolean) {
  const [active, setActive] = useState(-1)
  const step = (by: 1 | -1) =>
    setActive(active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count)
  /** @returns whether the list handled the key */
  const moveActive = ({ key }: KeyboardEvent): boolean => {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
    if (count > 0) step(key === 'ArrowDown' ? 1 : -1)
    return true
  }
  const hasList = isOpen && count > 0
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': hasList,
    'aria-controls': hasList ? `${id}-list` : undefined,
    'aria-activedescendant': hasList && active >= 0 ? optionId(id, active) : undefined,
  } as const
  return { active, setActive, moveActive, attributes }
}

/** Options whose label contains the text, prefix matches first; accents are ignored, and which apostrophe stands in a name. */
export function matching(options: Option[], typed: string): Option[] {
  const wanted = plain(typed.trim())
  const found = options.filter(({ label }) => plain(label).includes(wanted))
  const begins = ({ label }: Option) => Number(plain(label).startsWith(wanted))
  return wanted ? found.sort((a, b) => begins(b) - begins(a)) : found
}

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[-’']/g, ' ').toLowerCase()
}
