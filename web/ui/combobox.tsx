import { type KeyboardEvent, useState } from 'react'
import type { FieldAttributes } from './field.tsx'
import { Icon } from './icon.tsx'
import { matching, type Option, OptionList, plain, useActiveOption } from './option-list.tsx'
import './combobox.css'
import './field.css'

export type { Option } from './option-list.tsx'

type ComboboxProps = FieldAttributes & {
  options: Option[]
  value: string
  onValue: (value: string) => void
  /** Labels of the list, its button and the empty state. */
  words: { list: string; open: string; empty: string }
  autoComplete?: string
}

/** Selects one of many options by typing. The form field `name` has the chosen value, like a select. */
export function Combobox({ options, value, onValue, words, name, autoComplete, ...input }: ComboboxProps) {
  const label = options.find((option) => option.value === value)?.label ?? ''
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const shown = typed === undefined ? options : matching(options, typed)
  const { active, setActive, moveActive, attributes } = useActiveOption(input.id, shown.length, isOpen)

  const openList = () => {
    setOpen(true)
    setActive(shown.findIndex((option) => option.value === value))
  }
  const closeList = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (option: Option) => {
    onValue(option.value)
    closeList()
  }
  const onType = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(0)
    // Chooses an exact match at once, because autofill causes no blur event.
    const named = options.find((option) => plain(option.label) === plain(text.trim()))
    if (named || text === '') onValue(named?.value ?? '')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) openList()
    else if (isOpen && event.key === 'Escape') closeList()
    else if (isOpen && event.key === 'Enter') shown[active] ? choose(shown[active]) : closeList()
    else if (!moveActive(event)) return
    event.preventDefault()
  }
  const onBlur = () => {
    const [only, ...others] = typed?.trim() ? shown : []
    if (only && others.length === 0) onValue(only.value)
    closeList()
  }
  return (
    <div className="combobox">
      <input
        {...input}
        {...attributes}
        type="text"
        className="input"
        autoComplete={autoComplete ?? 'off'}
        spellCheck={false}
        value={typed ?? label}
        onChange={(event) => onType(event.currentTarget.value)}
        onClick={openList}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <button
        type="button"
        tabIndex={-1}
        className="combobox-open"
        aria-label={words.open}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          document.getElementById(input.id)?.focus()
          isOpen ? closeList() : openList()
        }}
      >
        <Icon name="open" />
      </button>
      <input type="hidden" name={name} value={value} />
      {isOpen && (
        <OptionList
          id={input.id}
          label={words.list}
          options={shown}
          chosen={value}
          active={active}
          onChoose={choose}
          empty={words.empty}
        />
      )}
    </div>
  )
}
