import { readApplication } from '#contract/applications/applications.ts'
import { ApiError } from '#contract/errors.ts'
import type { Part } from '#contract/vocabulary.ts'
import { readToken } from '#web/app/session/session.ts'
import { api, overcome, refusalOf } from './api.ts'

/**
 * Downloads a submitted file. Its link works for five minutes and with the person's token only (decisions §3), so this
 * requests a new link and fetches the file itself.
 * Rejects with ApiError, and with fetch's TypeError without a connection.
 */
export async function downloadFile(number: string, part: Part) {
  const { files } = await api(readApplication, { params: { number } })
  const file = files.find((each) => each.part === part)
  if (!file?.link) throw new ApiError('not_found')
  await saveAnswer(file.link, file.name)
}

/** Saves the answer to a path of the API as a download, under the name that the answer has unless another is given. */
export async function saveAnswer(path: string, name?: string) {
  const answer = await fetchFile(path)
  const [, given = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const address = URL.createObjectURL(await answer.blob())
  const download = name ?? decodeURIComponent(given)
  Object.assign(document.createElement('a'), { href: address, download }).click()
  URL.revokeObjectURL(address)
}

/** Fetches a file with the token. Rejects with ApiError, and with fetch's TypeError without a connection. */
export async function fetchFile(path: string): Promise<Response> {
  const token = readToken()
  const response = await fetch(path, { headers: { Authorization: `Token ${token}` } })
  if (response.ok) return response
  await overcome(await refusalOf(await response.json().catch(() => ({}))), 'GET', token)
  return fetchFile(path)
}
