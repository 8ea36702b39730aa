import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listSelectable } from '#contract/hiring/reading.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { listQueryIn } from '#web/hiring/applicants/applicant-address.ts'
import { button } from '#web/ui/button.ts'
import type { Movable } from './stage-place.ts'

type SelectEverybodyProps = {
  postId: number
  /** How many can be selected in the whole list. */
  count: number
  onSelect: (all: Movable[]) => void
}

/** Selects all of the list, on all its pages. */
export function SelectEverybody({ postId, count, onSelect }: SelectEverybodyProps) {
  const text = useText()
  const [search] = useSearchParams()
  const [found, setFound] = useState<number>()
  const select = async () => {
    setFound(0)
    try {
      onSelect(await loadAll(postId, search, setFound))
    } catch {
      toast('error', text('select.failed'))
    }
    setFound(undefined)
  }
  return (
    <button
      type="button"
      className={button('quiet')}
      disabled={found !== undefined}
      onClick={() => void select()}
    >
      {found === undefined ? text('select.all', { count }) : text('select.loading', { found, count })}
    </button>
  )
}

async function loadAll(postId: number, search: URLSearchParams, onPart: (found: number) => void) {
  const all: Movable[] = []
  for (let isFull = true; isFull; ) {
    const after = all.at(-1)?.number
    const some = await api(listSelectable, {
      params: { id: String(postId) },
      query: { ...listQueryIn(search), ...(after && { after }) },
    })
    all.push(...some)
    onPart(all.length)
    isFull = some.length === LIMITS.moveAtOnce
  }
  return all
}
