import type { Endpoint, Output } from '#contract/endpoint.ts'
import { addressOf, overcome, refusalOf } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { readToken } from '#web/app/session/session.ts'

type Upload = {
  params: Record<string, string>
  body: FormData
  /** The same for repeated attempts, so that they act once. */
  idempotencyKey: string
  /** From 0 to 1, by bytes. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends files, with progress. Rejects with the signal's reason when it is aborted, otherwise as `api` does.
 */
export function upload<E extends Endpoint>(endpoint: E, given: Upload): Promise<Output<E>> {
  const token = readToken()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, { params: given.params }))
  request.responseType = 'json'
  request.setRequestHeader('Accept', 'application/json, application/problem+json')
  request.setRequestHeader('Accept-Language', documentLanguage())
  request.setRequestHeader('Idempotency-Key', given.idempotencyKey)
  if (token) request.setRequestHeader('Authorization', `Token ${token}`)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => given.onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status < 300) return resolve(request.response)
      refusalOf(request.response ?? {})
        .then((error) => overcome(error, endpoint.method, token))
        .then(() => upload(endpoint, given))
        .then(resolve, reject)
    }
    // The error that fetch throws, so that forms handle one kind of failure.
    request.onerror = () => reject(new TypeError('The connection was lost'))
    given.signal.addEventListener('abort', () => {
      request.abort()
      reject(given.signal.reason)
    })
    request.send(given.body)
  })
}
