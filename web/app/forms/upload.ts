import type { Endpoint, Output } from '#contract/endpoint.ts'
import { addressOf, refusalOf } from '#web/app/api.ts'
import { endSession, readToken } from '#web/app/session/session.ts'

type Upload = {
  params: Record<string, string>
  body: FormData
  /** The same for the same form: what was sent twice is done once. */
  idempotencyKey: string
  /** 0 to 1, of the bytes that are on their way. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * A request with files, which says how far it is and can be broken off: then it rejects with the signal's reason. Else it
 * rejects as `api` does.
 */
export function upload<E extends Endpoint>(endpoint: E, given: Upload): Promise<Output<E>> {
  const token = readToken()
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, { params: given.params }))
  request.responseType = 'json'
  request.setRequestHeader('Accept', 'application/json, application/problem+json')
  request.setRequestHeader('Idempotency-Key', given.idempotencyKey)
  if (token) request.setRequestHeader('Authorization', `Token ${token}`)
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => given.onProgress(total > 0 ? loaded / total : 0)
    request.onload = async () => {
      if (request.status < 300) return resolve(request.response)
      const error = await refusalOf(request.response ?? {})
      if (error.code === 'unauthorized' && token && token === readToken()) endSession('ended')
      reject(error)
    }
    // As fetch says it, so that forms need to know one kind of failure.
    request.onerror = () => reject(new TypeError('The connection was lost'))
    given.signal.addEventListener('abort', () => {
      request.abort()
      reject(given.signal.reason)
    })
    request.send(given.body)
  })
}
