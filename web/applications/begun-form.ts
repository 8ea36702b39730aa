import { visitSource } from '#web/opportunities/list/visit-source.ts'

/** Counts that somebody began to fill in the form of a job, once in a tab; nothing about them is sent. */
export function countBegun(id: number) {
  const flag = `begun ${id}`
  try {
    if (sessionStorage.getItem(flag)) return
    sessionStorage.setItem(flag, 'true')
  } catch {
    return
  }
  navigator.sendBeacon(
    `/api/jobs/${id}/page-views/?${new URLSearchParams({ step: 'START', source: tagOf(id) })}`,
  )
}

/** As text; the address has it with escapes. */
export function tagOf(id: number): string {
  try {
    return decodeURIComponent(visitSource(id))
  } catch {
    return 'other'
  }
}
