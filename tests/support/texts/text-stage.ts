import { NOBODY } from '#api/accounts/passwords/hash.ts'
import type { Database } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { panelMembers } from '#api/platform/database/tables/evaluation-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type asker, person } from '#tests/support/accounts.ts'
import { application } from '#tests/support/documents.ts'
import { factories } from '#tests/support/factories.ts'
import { member } from '#tests/support/members.ts'
import { recordPublished } from '#tests/support/sealing/published.ts'
import { type Form, NUMBER, type Path, withTexts } from './text-fields.ts'

type Ask = ReturnType<typeof asker>
type Api = { database: Database; ask: Ask }

/** Rows behind every address that takes text, and who may send it there. */
export async function textStage(api: Api) {
  const people = await peopleOf(api)
  const ids = await rowsOf(api, people)
  await api.database.update(users).set({ passwordHash: NOBODY })
  const tokens = {
    visitor: undefined,
    unverified: people.unverified,
    'signed-in': people.seeker,
    'job-seeker': people.seeker,
    'company-member': people.owner,
    operator: people.operator,
  }

  /** Requests an endpoint with texts in place of parts of the form's sample. */
  async function send(endpoint: Endpoint, { part, sample }: Form, texts: [Path, string][]) {
    const url = addressOf(endpoint.path, ids)
    const token = tokens[endpoint.caller]
    const ours = JSON.parse(JSON.stringify(sample ?? {}).replaceAll(NUMBER, ids.number))
    const values = withTexts(ours, texts)
    const { method } = endpoint
    if (part === 'query') return api.ask(`${url}?${queryOf(values)}`, { method, token })
    if (method === 'PATCH' && endpoint.path === '/api/company/posts/:id/') {
      const { version } = (await api.ask(url, { method: 'GET', token })).json()
      Object.assign(values as object, { version }) // the body of this endpoint
    }
    return api.ask(url, { method, token, body: values })
  }
  return { send, ids }
}

/** Accounts by token, and the company of the owner. */
async function peopleOf({ database }: Api) {
  const { id: companyId } = await factories(database).company({ source: 'account' })
  const tokenOf = async (kind: 'JOB_SEEKER' | 'OPERATOR', isVerified = true) =>
    (await person(database, kind, { isVerified })).token
  const seeker = await person(database, 'JOB_SEEKER')
  return {
    companyId,
    owner: (await member(database, { companyId })).token,
    seeker: seeker.token,
    seekerId: seeker.id,
    unverified: await tokenOf('JOB_SEEKER', false),
    operator: await tokenOf('OPERATOR'),
  }
}

async function rowsOf({ database, ask }: Api, people: Awaited<ReturnType<typeof peopleOf>>) {
  const make = factories(database)
  const { companyId, owner, seeker, seekerId, operator } = people
  const job = await make.job({ companyId })
  const rfp = await make.rfp({ companyId })
  const judged = await make.rfp({ companyId })
  const seat = { userId: seekerId, name: 'Kojo', isOutsider: true, isChair: true }
  await database.insert(panelMembers).values({ ...seat, opportunityId: judged.id, joinedAt: new Date() })
  for (const { id } of [job, rfp])
    await database.insert(posts).values({ opportunityId: id, companyId, draft: {} })
  await recordPublished(database, rfp.id)
  const made = async (url: string, token: string, body: object | FormData) => {
    const sent = body instanceof FormData ? { form: body } : { body }
    const answer = await ask(url, { token, ...sent })
    if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  const { number } = await made(`/api/jobs/${job.id}/applications/`, seeker, application())
  const questions = `/api/proposal-requests/${rfp.id}/questions/`
  return {
    job: job.id,
    rfp: rfp.id,
    judged: judged.id,
    number,
    draft: (await made('/api/company/posts/', owner, { kind: 'RFP' })).id,
    question: (await made(questions, seeker, { question: 'By when?' })).questions[0].id,
    spareCompany: (await make.company({ source: 'account' })).id,
    spareUser: (await person(database, 'JOB_SEEKER')).id,
    spareJob: (await make.job()).id,
    customPage: (await made('/api/operator/custom-pages/', operator, customPage)).id,
  }
}

type Ids = Awaited<ReturnType<typeof rowsOf>>

const customPage = {
  address: 'about-us',
  language: 'en',
  title: 'About us',
  text: 'We are here.',
  is_published: true,
  footer_position: 1,
}

/** The first of these that an address begins with says which row its id means; others mean none. */
const ROWS: [RegExp, keyof Ids][] = [
  [/^\/api\/company\/posts\/:id\/(?:applicants|criteria|stage-changes|stages|team)\//, 'job'],
  [/^\/api\/company\/posts\/:id\/(?:addenda|questions)\//, 'rfp'],
  [/^\/api\/company\/posts\/:id\//, 'draft'],
  [/^\/api\/evaluations\/:id\//, 'judged'],
  [/^\/api\/jobs\/:id\//, 'job'],
  [/^\/api\/proposal-requests\/:id\//, 'rfp'],
  [/^\/api\/company\/questions\/:id\//, 'question'],
  [/^\/api\/operator\/companies\//, 'spareCompany'],
  [/^\/api\/operator\/users\//, 'spareUser'],
  [/^\/api\/operator\/opportunities\//, 'spareJob'],
  [/^\/api\/operator\/reviews\//, 'draft'],
  [/^\/api\/operator\/custom-pages\//, 'customPage'],
]

function addressOf(path: string, ids: Ids): string {
  const row = ROWS.find(([begins]) => begins.test(path))?.[1]
  return path
    .replace(':number', ids.number)
    .replace(':kind', 'received')
    .replace('pages/:name', 'pages/help')
    .replace('translations/:language', 'translations/fr')
    .replace('documents/:name', 'documents/operating')
    .replace('custom-pages/:address', `custom-pages/${customPage.address}`)
    .replace(':id', String(row ? ids[row] : 1))
    .replace(/:\w+/g, '1')
}

function queryOf(values: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values ?? {})) {
    for (const each of [value].flat()) query.append(name, String(each))
  }
  return String(query)
}
