import { type RefObject, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PersonRow } from '#contract/hiring/people.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { usePageKeys } from '#web/parts/workspace/page-keys.ts'
import { opening } from './people-address.ts'
import type { PeopleSelection } from './people-list.tsx'

const linkOf = (id: number) => document.querySelector<HTMLElement>(`[data-person="${id}"]`)

function focusedId(): number | undefined {
  const row = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-person]')
  return row ? Number(row.dataset.person) : undefined
}

type KeysOptions = {
  rows: PersonRow[]
  chosen: number | undefined
  selection: PeopleSelection | undefined
}

/** Listens to the keys of the list. @returns the field to search in */
export function usePeopleKeys({ rows, chosen, selection }: KeysOptions): RefObject<HTMLInputElement | null> {
  const text = useText()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const open = (id: number | undefined) =>
    navigate(opening(search, id), { replace: chosen !== undefined, preventScrollReset: true })
  const step = (by: 1 | -1) => {
    const here = rows.findIndex(({ id }) => id === (chosen ?? focusedId()))
    const next = rows[here < 0 ? 0 : here + by]
    if (!next) return
    linkOf(next.id)?.focus()
    if (chosen !== undefined) void open(next.id)
  }
  const close = () => {
    if (chosen === undefined) return false
    void open(undefined)
    // The list is there again where it was hidden.
    setTimeout(() => linkOf(chosen)?.focus())
  }
  usePageKeys({
    j: { label: text('people.next'), act: () => step(1) },
    k: { label: text('people.previous'), act: () => step(-1) },
    // The browser follows the focused link itself.
    Enter: { label: text('people.open'), act: () => false },
    Escape: { label: text('keys.close'), act: close },
    '/': {
      label: text('keys.search'),
      act: () => {
        searchField.current?.focus()
        searchField.current?.select()
      },
    },
    ...(selection && {
      x: {
        label: text('people.select'),
        act: () => {
          const id = focusedId() ?? chosen
          if (id !== undefined) selection.set([id], !selection.has(id))
        },
      },
    }),
  })
  return searchField
}
