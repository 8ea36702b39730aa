import { useCallback } from 'react'
import {
  readOwnThread,
  readThread,
  settleThread,
  writeToApplicant,
  writeToCompany,
} from '#contract/hiring/messages.ts'
import { api } from './api.ts'
import { useLoaded, useReturn } from './loaded.ts'

/** The reader's side: a member of the company, or the applicant. */
export type Side = 'company' | 'applicant'

const ENDPOINTS = {
  company: { read: readThread, write: writeToApplicant },
  applicant: { read: readOwnThread, write: writeToCompany },
}

/** The messages about one application; reloads with each `version` and when the page becomes visible again. */
export function useThread({ side, number, version }: { side: Side; number: string; version: unknown }) {
  const { read, write } = ENDPOINTS[side]
  const load = useCallback(() => api(read, { params: { number } }), [read, number])
  const { data: thread, state, reload, change } = useLoaded(load, version)
  useReturn(reload)

  const send = async (body: string, idempotencyKey: string) => {
    const written = await api(write, { params: { number }, body: { body }, idempotencyKey })
    change(() => written)
  }
  /** Of the company: the last message has its answer. */
  const settle = async () => {
    const message = thread?.messages.at(-1)?.id ?? 0
    const settled = await api(settleThread, { params: { number }, body: { message } })
    change(() => settled)
  }
  return { thread, hasFailed: state === 'failed', reload, send, settle }
}
