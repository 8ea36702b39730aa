import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { listColleagues } from '#contract/hiring/mentions.ts'
import { api } from '#web/app/api.ts'
import { matching, type Named, namedOf, referred, typedName } from './mention-words.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

type Open = { from: number; found: Named[]; active: number }

/** Offers colleagues while one types `@` and a name. Without an answer of the server the text stays as it is. */
export function useMentions(number: string, field: RefObject<HTMLTextAreaElement | null>) {
  const id = useId()
  const named = useRef<Promise<Named[]>>(undefined)
  const [open, setOpen] = useState<Open>()
  const load = useCallback(() => {
    named.current ??= api(listColleagues, { params: { number } })
      .then(namedOf)
      .catch(() => {
        named.current = undefined
        return []
      })
    return named.current
  }, [number])
  const look = async () => {
    const area = field.current
    const typed = area && typedName(area.value, area.selectionStart)
    if (!typed) return setOpen(undefined)
    const found = matching(await load(), typed.name)
    const isSame = typedName(area.value, area.selectionStart)?.name === typed.name
    if (isSame) setOpen(found.length > 0 ? { from: typed.from, found, active: 0 } : undefined)
  }
  const choose = ({ label }: Named) => {
    const area = field.current
    if (!area || !open) return
    area.setRangeText(`@${label} `, open.from, area.selectionStart, 'end')
    setOpen(undefined)
    area.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    const { found, active } = open
    const step = STEPS[event.key]
    const one = found[active]
    if (step) setOpen({ ...open, active: (active + step + found.length) % found.length })
    else if (one && (event.key === 'Enter' || event.key === 'Tab')) choose(one)
    else if (event.key === 'Escape') setOpen(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    listId: id,
    open,
    choose,
    /** The text with references in place of names. */
    sent: async (text: string) => (text.includes('@') ? referred(text, await load()) : text),
    attributes: {
      onInput: () => void look(),
      onKeyDown,
      onBlur: () => setOpen(undefined),
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      ...(open && { 'aria-controls': id, 'aria-activedescendant': `${id}-${open.active}` }),
    },
  }
}
