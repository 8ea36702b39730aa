import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listSelectablePeople } from '#contract/hiring/people.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { listQueryIn } from './people-address.ts'

/** Selects everybody of the list, on all its pages. */
export function SelectListed({ onSelect }: { onSelect: (ids: number[]) => void }) {
  const text = useText()
  const [search] = useSearchParams()
  const [found, setFound] = useState<number>()
  const select = async () => {
    setFound(0)
    try {
      onSelect(await loadAll(search, setFound))
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
      {found === undefined ? text('people.selectList') : text('people.selecting', { count: found })}
    </button>
  )
}

async function loadAll(search: URLSearchParams, onPart: (found: number) => void): Promise<number[]> {
  const all: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { ids, next } = await api(listSelectablePeople, {
      query: { ...listQueryIn(search), ...(cursor && { cursor }) },
    })
    all.push(...ids)
    onPart(all.length)
    cursor = next
  }
  return all
}
