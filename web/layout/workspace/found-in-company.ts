import { useEffect, useState } from 'react'
import { type FoundInCompany, findInCompany } from '#contract/posting/finding.ts'
import { api } from '#web/app/api.ts'

const PAUSE_MS = 150

type Answer = { asked: string; data?: FoundInCompany; hasFailed?: true }
export type Found = ReturnType<typeof useFound>

/** Posts and applicants for what is typed, a moment after the last key. An answer to earlier words is never shown. */
export function useFound(typed: string) {
  const asked = typed.trim()
  const [answer, setAnswer] = useState<Answer>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    if (!asked) return
    let isLatest = true
    const ask = async () => {
      const [came] = await Promise.allSettled([api(findInCompany, { query: { search_key: asked } })])
      if (!isLatest) return
      setAnswer(
        came.status === 'fulfilled' ? { asked, data: came.value } : { asked, hasFailed: true as const },
      )
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [asked, tries])
  const current = asked && answer?.asked === asked ? answer : undefined
  return {
    data: current?.data,
    hasFailed: current?.hasFailed ?? false,
    isLoading: asked !== '' && current === undefined,
    retry: () => {
      setAnswer(undefined)
      setTries((before) => before + 1)
    },
  }
}
