import { useCallback, useEffect, useState } from 'react'
import { type Applicant, rateApplicant, readApplicant } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'

/** The applicant with this number, asked for again by `reload`; nobody else is ever shown in their place. */
export function useApplicant(number: string) {
  const [loaded, setLoaded] = useState<Applicant>()
  const [failed, setFailed] = useState<string>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    let isWanted = true
    setFailed(undefined)
    api(readApplicant, { params: { number } }).then(
      (applicant) => isWanted && setLoaded(applicant),
      () => isWanted && setFailed(number),
    )
    return () => {
      isWanted = false
    }
  }, [number, tries])
  const reload = useCallback(() => setTries((before) => before + 1), [])
  const rate = async (rating: number | null) => {
    const ratings = await api(rateApplicant, { params: { number }, body: { rating } })
    setLoaded((before) => (before?.number === number ? { ...before, ratings } : before))
    reload()
  }
  return {
    applicant: loaded?.number === number ? loaded : undefined,
    hasFailed: failed === number,
    reload,
    rate,
  }
}
