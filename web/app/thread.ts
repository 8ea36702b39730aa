import { useCallback, useEffect, useRef, useState } from 'react'
import {
  readOwnThread,
  readThread,
  type Thread,
  writeToApplicant,
  writeToCompany,
} from '#contract/hiring/messages.ts'
import { api } from './api.ts'

/** Who looks: a member of the company, or the applicant. */
export type Side = 'company' | 'applicant'

const ENDPOINTS = {
  company: { read: readThread, write: writeToApplicant },
  applicant: { read: readOwnThread, write: writeToCompany },
}

/** What was written about one application; asked for again with each `version`, and when the page is looked at again. */
export function useThread({ side, number, version }: { side: Side; number: string; version: unknown }) {
  const [thread, setThread] = useState<Thread>()
  const [hasFailed, setFailed] = useState(false)
  const asked = useRef(0)
  const { read, write } = ENDPOINTS[side]
  const params = useRef({ number }).current

  const load = useCallback(async () => {
    const mine = ++asked.current
    const [loaded] = await Promise.allSettled([api(read, { params })])
    // What was written meanwhile is newer.
    if (mine !== asked.current) return
    setFailed(loaded.status === 'rejected')
    if (loaded.status === 'fulfilled') setThread(loaded.value)
  }, [read, params])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version loads again
  useEffect(() => void load(), [load, version])
  useEffect(() => {
    const onVisible = () => !document.hidden && void load()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('focus', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('focus', onVisible)
    }
  }, [load])

  const send = async (body: string, idempotencyKey: string) => {
    const written = await api(write, { params, body: { body }, idempotencyKey })
    asked.current++
    setFailed(false)
    setThread(written)
  }
  return { thread, hasFailed, reload: load, send }
}
