import { Combobox as Base } from '@base-ui/react/combobox'
import { useMemo } from 'react'
import type { FieldAttributes } from './field.tsx'
import { Icon } from './icon.tsx'

export type Option = { value: string; label: string }

export type ComboboxProps = FieldAttributes & {
  options: Option[]
  value: string
  onValue: (value: string) => void
  /** Words for: opening the list, and for a list in which nothing matches. */
  words: { open: string; empty: string }
  placeholder?: string
  autoComplete?: string
}

/** One of many, found by typing. `name` carries the chosen value, as a select's would. */
export function Combobox({ options, value, onValue, words, name, ...input }: ComboboxProps) {
  const { placeholder, autoComplete, ...attributes } = input
  const items = useMemo(
    () =>
      Base.createItems(options, {
        getValue: (option: Option) => option.value,
        getLabel: (option: Option) => option.label,
      }),
    [options],
  )
  return (
    <Base.Root
      items={items}
      value={value || null}
      onValueChange={(next) => onValue(next ?? '')}
      autoHighlight
    >
      <Base.InputGroup className="combobox">
        <Base.Input
          {...attributes}
          className="input"
          placeholder={placeholder}
          autoComplete={autoComplete ?? 'off'}
        />
        <Base.Trigger className="combobox-open" aria-label={words.open}>
          <Icon name="open" />
        </Base.Trigger>
      </Base.InputGroup>
      <input type="hidden" name={name} value={value} />
      <Base.Portal>
        <Base.Positioner className="combobox-place" sideOffset={4}>
          <Base.Popup className="combobox-popup">
            <Base.Empty className="combobox-empty">{words.empty}</Base.Empty>
            <Base.List className="combobox-list">
              {(option: Option) => (
                <Base.Item key={option.value} value={option.value} className="combobox-item">
                  {option.label}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
