import { useRef, useState } from 'react'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { upload } from './upload.ts'

/** The progress of an upload. */
export type Progress = { share: number; cancel: () => void }

/**
 * Sends a form with files. A repeated attempt has the same idempotency key, because the first may have arrived;
 * `forget` starts a new key for changed input.
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
