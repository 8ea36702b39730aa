import { useEffect, useRef } from 'react'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import { listSelectable } from '#contract/hiring/reading.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { forgetDraft, keepDraft } from '#web/app/forms/form-draft.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { type Kept, keptIn, keptOf, unmovedIn } from './kept-marks.ts'
import type { Movable } from './stage-place.ts'

type Changes = { selected: Movable[]; add: (all: Movable[]) => void }

/** Keeps who is selected in the tab until its person signs out, over a reload and a visit elsewhere; who was moved meanwhile is left out. */
export function useKeptSelection(postId: number, rows: ApplicantRow[], { selected, add }: Changes) {
  const { draft, left } = useOwnDraft<unknown>(`selected:${postId}`)
  const isRestored = useRef(false)
  const restore = useRef({ left, rows, add })
  useEffect(() => {
    const { left: before, rows: loaded, add: select } = restore.current
    const kept = keptIn(before)
    const here = unmovedIn(loaded, kept)
    if (here.length > 0) select(here)
    const shown = new Set(loaded.map(({ number }) => number))
    const elsewhere = kept.filter(({ number }) => !shown.has(number))
    let isLeft = false
    const done = (others: Movable[]) => {
      if (isLeft) return
      if (others.length > 0) select(others)
      isRestored.current = true
    }
    if (elsewhere.length === 0) done([])
    // Without an answer, who is not on this page stays kept until the next visit.
    else findUnmoved(postId, elsewhere).then(done, () => undefined)
    return () => {
      isLeft = true
    }
  }, [postId])
  const marks = JSON.stringify(selected.map(keptOf))
  useEffect(() => {
    if (!isRestored.current) return
    if (marks === '[]') forgetDraft(draft)
    else keepDraft(draft, JSON.parse(marks))
  }, [draft, marks])
}

/** In order of the number, so that it ends with the last one that is looked for. */
async function findUnmoved(postId: number, kept: Kept[]): Promise<Movable[]> {
  const last =
    kept
      .map(({ number }) => number)
      .sort()
      .at(-1) ?? ''
  const found: Movable[] = []
  for (let after = ''; ; ) {
    const some = await api(listSelectable, {
      params: { id: String(postId) },
      query: after ? { after } : {},
    })
    found.push(...unmovedIn(some, kept))
    after = some.at(-1)?.number ?? last
    if (some.length < LIMITS.moveAtOnce || after >= last) return found
  }
}
