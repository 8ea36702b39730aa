import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Suggestion, suggestions } from '#contract/opportunities/suggestions.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage, loadLaterTexts } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { findNear } from '#web/opportunities/filters/find-near.ts'
import { Icon } from '#web/ui/icon.tsx'
import '#web/ui/option-list.css'
import { addRecentSearch, removeRecentSearch, useRecentSearches } from './recent-searches.ts'
import './search-suggestions.css'

// Before the first suggestion is worded.
await loadLaterTexts('values')

type Choice = { kind: Suggestion['kind'] | 'recent' | 'near'; text: string }
type SuggestionsProps = {
  input: React.RefObject<HTMLInputElement | null>
  collection: Collection
  /** Places alone, for a field of its own. */
  of?: 'places'
  /** In place of the search that choosing one begins. */
  onChoose?: () => void
}

const PAUSE_MS = 150
const listId = (of: SuggestionsProps['of']) => `${of ?? 'search'}-suggestions`
const optionId = (list: string, at: number) => `${list}-${at}`

/**
 * The list under the search box (ARIA combobox): the focus stays in the box, which works without it. It comes with the first focus,
 * so it adds what makes the box a combobox itself.
 */
export function SearchSuggestions(props: SuggestionsProps) {
  const text = useText()
  const { input, of } = props
  const { choices, isOpen, setOpen, note, active, setActive, choose, typed } = useChoices(props)
  const list = listId(of)
  useComboboxAttributes(input, { list, hasList: isOpen && choices.length > 0, active })
  useKeys(input, { choices, isOpen, setOpen, active, setActive, choose })
  if (!isOpen) return null
  if (note) {
    return (
      <p role="status" className="options options-empty">
        {text('suggestions.nowhere')}
      </p>
    )
  }
  if (choices.length === 0) return null
  return (
    <div
      id={list}
      role="listbox"
      aria-label={text('suggestions.list')}
      className="options"
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box handles the keys
        <div
          key={choice.kind + choice.text}
          id={optionId(list, at)}
          role="option"
          aria-selected={at === active}
          className={at === active ? 'option option-active suggestion' : 'option suggestion'}
          onClick={() => choose(choice)}
        >
          <span className="suggestion-text">
            {choice.kind === 'near' ? text('suggestions.near') : choice.text}
          </span>
          <span className="suggestion-kind">
            {text(choice.kind === 'near' ? 'suggestions.nearHint' : `suggestions.${choice.kind}`)}
          </span>
          {choice.kind === 'recent' && typed === '' && (
            <span
              aria-hidden
              className="suggestion-remove"
              onClick={(event) => {
                event.stopPropagation()
                removeRecentSearch(choice.text)
              }}
            >
              <Icon name="close" />
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

const NEAR: Choice = { kind: 'near', text: '' }

function useChoices({ input, collection, of, onChoose }: SuggestionsProps) {
  const navigate = useNavigate()
  const recent = useRecentSearches()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Suggestion[]>([])
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [note, setNote] = useState(false)
  useTyping(
    input,
    (value) => {
      setTyped(value)
      setActive(-1)
      setNote(false)
    },
    setOpen,
    of === undefined,
  )
  useEffect(() => {
    let isOutdated = false
    const timer = setTimeout(async () => {
      const next =
        typed.length < 2
          ? []
          : await api(suggestions, {
              query: { q: typed, collection, ...(of && { of, language: documentLanguage() }) },
            }).catch(() => [])
      if (!isOutdated) setFound(next)
    }, PAUSE_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [typed, collection, of])
  const before: Choice[] = recent.map((one) => ({ kind: 'recent', text: one }))
  const choices: Choice[] = typed !== '' ? found : of ? [] : [...before, NEAR]

  const choose = ({ kind, text }: Choice) => {
    if (kind !== 'near') {
      if (input.current) input.current.value = text
      setOpen(false)
      if (onChoose) onChoose()
      else input.current?.form?.requestSubmit()
      return
    }
    void findNear().then((near) => {
      if (near === undefined) setNote(true)
      if (!near) return
      setOpen(false)
      navigate(`${listPathOf(collection)}?near=${near}`)
    })
  }
  return { choices, isOpen, setOpen, note, active, setActive, choose, typed }
}

/** Follows the box, and remembers what is searched for. */
function useTyping(
  input: SuggestionsProps['input'],
  onType: (value: string) => void,
  setOpen: (isOpen: boolean) => void,
  isKept: boolean,
) {
  const latest = useRef(onType)
  latest.current = onType
  useEffect(() => {
    const box = input.current
    if (!box) return undefined
    const ended = new AbortController()
    const { signal } = ended
    const follow = () => {
      latest.current(box.value.trim())
      setOpen(true)
    }
    box.addEventListener('input', follow, { signal })
    box.addEventListener('focus', follow, { signal })
    box.addEventListener('click', follow, { signal })
    closeAfterPress(box, setOpen, signal)
    if (document.activeElement === box) follow()
    box.form?.addEventListener(
      'submit',
      () => {
        setOpen(false)
        if (isKept && box.value.trim()) addRecentSearch(box.value.trim())
      },
      { signal },
    )
    return () => ended.abort()
  }, [input, setOpen, isKept])
}

/**
 * Closes the list as the box loses the focus; where a press takes it, as that ends. On a phone the list pushes what follows down, and
 * a button that moved under the press would not be pressed. For the same reason suggestions that come during a press wait for its end.
 */
function closeAfterPress(box: HTMLElement, setOpen: (isOpen: boolean) => void, signal: AbortSignal) {
  let isPressed = false
  let isWaiting = false
  const press = () => {
    isPressed = true
    isWaiting = box.getAttribute('aria-expanded') === 'false'
    if (isWaiting) setOpen(false)
  }
  const release = () => {
    if (isPressed && document.activeElement !== box) setTimeout(() => setOpen(false))
    else if (isPressed && isWaiting) setOpen(true)
    isPressed = false
  }
  document.addEventListener('pointerdown', press, { signal, capture: true })
  document.addEventListener('pointerup', release, { signal, capture: true })
  document.addEventListener('pointercancel', release, { signal, capture: true })
  box.addEventListener('blur', () => !isPressed && setOpen(false), { signal })
}

type Shown = { list: string; hasList: boolean; active: number }

function useComboboxAttributes(input: SuggestionsProps['input'], { list, hasList, active }: Shown) {
  useEffect(() => {
    const box = input.current
    if (!box) return
    box.setAttribute('role', 'combobox')
    box.setAttribute('aria-autocomplete', 'list')
    box.setAttribute('aria-expanded', String(hasList))
    if (hasList) box.setAttribute('aria-controls', list)
    else box.removeAttribute('aria-controls')
    if (hasList && active >= 0) {
      box.setAttribute('aria-activedescendant', optionId(list, active))
      document.getElementById(optionId(list, active))?.scrollIntoView({ block: 'nearest' })
    } else box.removeAttribute('aria-activedescendant')
  })
}

type Keys = Pick<
  ReturnType<typeof useChoices>,
  'choices' | 'isOpen' | 'setOpen' | 'active' | 'setActive' | 'choose'
>

function useKeys(input: SuggestionsProps['input'], keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { choices, isOpen, setOpen, active, setActive, choose } = latest.current
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const chosen = isOpen ? choices[active] : undefined
      if (step !== 0 && choices.length > 0) {
        setOpen(true)
        setActive(
          active < 0 && step < 0 ? choices.length - 1 : (active + step + choices.length) % choices.length,
        )
      } else if (event.key === 'Enter' && chosen) choose(chosen)
      else if (event.key === 'Delete' && chosen?.kind === 'recent') removeRecentSearch(chosen.text)
      else if (event.key === 'Escape' && isOpen) setOpen(false)
      else return
      event.preventDefault()
    }
    const box = input.current
    box?.addEventListener('keydown', onKey)
    return () => box?.removeEventListener('keydown', onKey)
  }, [input])
}
