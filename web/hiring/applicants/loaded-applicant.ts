import { useCallback } from 'react'
import { rateApplicant, readApplicant } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { useLoaded } from '#web/app/loaded.ts'

/** Loads an applicant, again by `reload` and with each `version`. */
export function useApplicant(number: string, version: unknown) {
  const load = useCallback(() => api(readApplicant, { params: { number } }), [number])
  const { data: applicant, state, reload, change } = useLoaded(load, version)
  const rate = async (rating: number | null) => {
    const ratings = await api(rateApplicant, { params: { number }, body: { rating } })
    change((before) => before && { ...before, ratings })
    reload()
  }
  return { applicant, hasFailed: state === 'failed', reload, rate }
}
