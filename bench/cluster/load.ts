import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { formOf, pdf } from '#tests/support/documents.ts'
import type { People } from './people.ts'
import type { Act, Witness } from './witness.ts'

const PATIENCE_MS = 20_000
/** Between two requests of one loop, so that a machine of two cores has room for the cluster. */
const PAUSE_MS = 60
const APPLICATIONS_EACH = 8
const CVS_EACH = 4
const DRAFTERS = 20
/** A company sends an applicant 20 messages a day. */
const MESSAGES_EACH = 15

type Sent = { token?: string; json?: object; form?: FormData; method?: string }
type Answer = { status: number; body: Buffer; why: string | undefined }
type Means = { web: string; people: People; witness: Witness }

let asked = 0

/** Requests through HAProxy, each time from another address, because limits are per address. */
export async function request(
  web: string,
  path: string,
  { token, json, form, method }: Sent = {},
): Promise<Answer> {
  asked++
  try {
    const response = await fetch(web + path, {
      method: method ?? (json || form ? 'POST' : 'GET'),
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
        ...(token && { authorization: `Token ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
      },
      ...((json || form) && { body: form ?? JSON.stringify(json) }),
    })
    const { status } = response
    const body = Buffer.from(await response.arrayBuffer())
    return { status, body, why: status < 300 ? undefined : String(status) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { status: 0, body: Buffer.of(), why: isLate ? 'no answer in 20 s' : 'cut off' }
  }
}

export const jsonOf = ({ body }: Answer) => JSON.parse(body.toString())
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Keeps requests of each kind on their way, one of each at a time. */
export function load(means: Means) {
  let isOver = false
  const numbers: { number: string; token: string }[] = []
  const repeat = async (act: Act, once: (n: number) => Promise<string | undefined>) => {
    for (let n = 0; !isOver; n++) {
      means.witness.answered(act, await once(n))
      await pause(PAUSE_MS)
    }
  }
  const running = [
    repeat('application', applying(means, numbers)),
    repeat('file', keepingFiles(means)),
    repeat('draft', savingDrafts(means)),
    repeat('message', writing(means, numbers)),
    repeat('read', reading(means)),
  ]
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

function applying({ web, people, witness }: Means, numbers: { number: string; token: string }[]) {
  const half = people.seekers.length / 2
  return async (n: number) => {
    const { token = '' } = people.seekers[n % half] ?? {}
    const job = people.jobs[Math.floor(n / half) % APPLICATIONS_EACH]
    const cv = pdf(`application ${n}`, 20_000)
    const sent = await request(web, `/api/jobs/${job}/applications/`, {
      token,
      form: formOf({ bio: `I am ${n}`, cv }),
    })
    if (sent.status !== 201) return sent.why
    const { number } = jsonOf(sent)
    numbers.push({ number, token })
    witness.acknowledge('application', number, async () => {
      const kept = await request(web, `/api/user/applications/${number}/`, { token })
      if (kept.status !== 200) return false
      const file = await request(web, jsonOf(kept).files[0].link, { token })
      return jsonOf(kept).bio === `I am ${n}` && sha256(file.body) === sha256(cv)
    })
    return undefined
  }
}

function keepingFiles({ web, people, witness }: Means) {
  const half = people.seekers.length / 2
  return async (n: number) => {
    const { token = '' } = people.seekers[half + (Math.floor(n / CVS_EACH) % half)] ?? {}
    const cv = pdf(`file ${n}`, 40_000)
    const sent = await request(web, '/api/user/cvs/', { token, form: formOf({ cv }) })
    if (sent.status !== 201) return sent.why
    const { id } = jsonOf(sent)
    witness.acknowledge('file', `CV ${id}`, async () => {
      const file = await request(web, `/api/user/cvs/${id}/file/`, { token })
      return sha256(file.body) === sha256(cv)
    })
    return undefined
  }
}

/** Each save holds its number. A save that failed may have been kept, so a later number is as good. */
function savingDrafts({ web, people, witness }: Means) {
  const path = `/api/proposal-requests/${people.rfp}/draft/`
  const states = people.seekers.slice(0, DRAFTERS).map(({ token }) => ({ token, version: 0, last: -1 }))
  const numberIn = (answer: Answer) => Number(jsonOf(answer)?.bio ?? -1)
  return async (n: number) => {
    const state = states[n % DRAFTERS]
    if (!state) return undefined
    const { token, version } = state
    const sent = await request(web, path, { method: 'PUT', token, json: { bio: String(n), version } })
    if (sent.status === 409) {
      const found = await request(web, path, { token })
      if (found.status !== 200) return found.why
      state.version = jsonOf(found)?.version ?? 0
      // The next save would hide that this one is gone.
      if (numberIn(found) < state.last) witness.acknowledge('draft', `save ${state.last}`, async () => false)
      return undefined
    }
    if (sent.status !== 200) return sent.why
    Object.assign(state, { version: jsonOf(sent).version, last: n })
    witness.acknowledge('draft', `save ${n}`, async () => numberIn(await request(web, path, { token })) >= n)
    return undefined
  }
}

function writing({ web, people, witness }: Means, numbers: { number: string }[]) {
  const { token } = people.member
  return async (n: number) => {
    const number = numbers[Math.floor(n / MESSAGES_EACH)]?.number
    if (!number) return undefined
    const path = `/api/company/applicants/${number}/messages/`
    const body = `Message ${n}.`
    const sent = await request(web, path, { token, json: { body } })
    if (sent.status !== 201) return sent.why
    witness.acknowledge('message', body, async () => {
      const thread = await request(web, path, { token })
      return jsonOf(thread).messages.some((each: { body: string }) => each.body === body)
    })
    return undefined
  }
}

/** Lists, pages and details of visitors. Each address differs, so that none is a kept answer. */
function reading({ web, people }: Means) {
  const paths = (n: number) => [
    `/api/jobs/?page_size=${(n % 90) + 5}`,
    `/jobs/?page=${(n % 3) + 1}`,
    `/api/jobs/${people.jobs[n % people.jobs.length]}/`,
    `/api/jobs/?search_key=opportunity+${n}`,
  ]
  return async (n: number) => {
    const path = paths(n)[n % 4] ?? '/'
    const answer = await request(web, path)
    // A list that has no such page is answered all the same.
    return answer.status === 404 ? undefined : answer.why
  }
}
