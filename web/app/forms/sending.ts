import { useRef, useState } from 'react'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { upload } from './upload.ts'

/** An upload on its way. */
export type Progress = { share: number; cancel: () => void }

/**
 * Sends a form with files. The same form that is sent again, because nobody knows what became of the first time, carries
 * the same key; `forget` says that the form is another now.
 */
export function useSending<E extends Endpoint>(endpoint: E) {
  const [progress, setProgress] = useState<Progress>()
  const key = useRef<string>(undefined)
  const send = async (params: Record<string, string>, body: FormData): Promise<Output<E> | undefined> => {
    const breaking = new AbortController()
    const cancel = () => breaking.abort()
    key.current ??= newIdempotencyKey()
    setProgress({ share: 0, cancel })
    try {
      return await upload(endpoint, {
        params,
        body,
        idempotencyKey: key.current,
        onProgress: (share) => setProgress({ share, cancel }),
        signal: breaking.signal,
      })
    } catch (error) {
      if (breaking.signal.aborted) return undefined
      throw error
    } finally {
      setProgress(undefined)
    }
  }
  const forget = () => {
    key.current = undefined
  }
  return { progress, send, forget }
}
