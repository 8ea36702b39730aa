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
  /** Words for the list, its button, and for nothing that matches. */
  words: { list: string; open: string; empty: string }
  autoComplete?: string
}

/** One of many, found by typing. `name` carries the chosen value, as a select's would. */
export function Combobox({ options, value, onValue, words, name, autoComplete, ...input }: ComboboxProps) {
  const label = options.find((option) => option.value === value)?.label ?? ''
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const shown = typed === undefined ? options : matching(options, typed)
  const { active, setActive, move, attributes } = useActiveOption(input.id, shown.length, isOpen)

  const open = () => {
    setOpen(true)
    setActive(shown.findIndex((option) => option.value === value))
  }
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (option: Option) => {
    onValue(option.value)
    close()
  }
  const onType = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(0)
    // What is named in full is chosen at once: a browser that fills the field in never leaves it.
    const named = options.find((option) => plain(option.label) === plain(text.trim()))
    if (named || text === '') onValue(named?.value ?? '')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) open()
    else if (isOpen && event.key === 'Escape') close()
    else if (isOpen && event.key === 'Enter') shown[active] ? choose(shown[active]) : close()
    else if (!move(event)) return
    event.preventDefault()
  }
  const onBlur = () => {
    const [only, ...others] = typed?.trim() ? shown : []
    if (only && others.length === 0) onValue(only.value)
    close()
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
        onClick={open}
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
          isOpen ? close() : open()
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
