import { rm, watch } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import type { RunningServer } from '#bench/run-server.ts'
import { awardings } from '#tests/support/evaluations/awardings.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'
import { scorings } from '#tests/support/evaluations/scorings.ts'
import { killServer, ask as request, startServer } from '#tests/support/process.ts'
import { stopQueueOf } from '#tests/support/queue.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { endStandstill } from '#tests/support/sealing/standstill.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

let dataDir: string
let server: RunningServer

beforeEach(async () => {
  dataDir = await newDataFolder(inject('template'), 'evaluating')
})
afterEach(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const openFolder = () => openKeyed({ databaseUrl: undefined, dataDir, secretKey: SECRET_KEY })

async function start() {
  server = await startServer({ DATA_DIR: dataDir, SECRET_KEY })
}

type Asking = { method?: string; token?: string; body?: object }
const ask = async (url: string, { body, ...sent }: Asking = {}) => {
  const answer = await request(server.url, url, { ...sent, ...(body && { json: body }) })
  return { statusCode: answer.status, body: JSON.stringify(answer.body), json: () => answer.body }
}
/** The helpers of tests within a process, for the one that is killed. */
const remote = {
  ask,
  get: (url: string, token: string) => ask(url, { method: 'GET', token }),
  post: (url: string, token: string, body: object = {}) => ask(url, { token, body }),
  put: (url: string, token: string, body: object) => ask(url, { method: 'PUT', token, body }),
}

/** An opened RFP of two firms whose panel declared; made before the process starts. */
async function prepare() {
  const open = await openFolder()
  const made = await evaluationsApp(open)
  const own = await made.openedRfp({ firms: 2 })
  const [chair, second] = [await own.colleague(), await own.colleague()]
  await made.namePanel(own.at, own.owner, [chair, second])
  for (const each of [chair, second]) await made.declareNone(own.at, each)
  await made.app.close()
  await stopQueueOf(open)
  await open.close()
  const asking = { ...made, ...remote } as unknown as typeof made // they use `statusCode`, `json` and `body` of answers
  const helpers = { ...asking, ...scorings(asking, asking) }
  return { ...own, chair, second, ...helpers, ...awardings(helpers) }
}

/** Resolves with the first write to the database's journal from now on. */
async function firstWrite(signal: AbortSignal) {
  try {
    for await (const _ of watch(join(dataDir, 'postgres', 'pg_wal'), { signal })) return
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Sends an act, and kills the process in its first write. @returns the answer's status where one came */
async function killedWhile(send: () => Promise<{ statusCode: number }>): Promise<number | undefined> {
  const watching = new AbortController()
  const written = firstWrite(watching.signal)
  const sent = send().then(
    ({ statusCode }) => statusCode,
    () => undefined,
  )
  await Promise.race([sent, written])
  await killServer(server)
  watching.abort()
  const status = await sent
  await start()
  return status
}

type Own = Awaited<ReturnType<typeof prepare>>
type Standing = { state: string; events: { act: string }[]; act: { given: { name: string }[] } | null }
const standing = async ({ at, owner }: Own): Promise<Standing> => (await remote.get(at, owner.token)).json()

type Step = { act: string; from: string; to: string; path: string; by: { token: string }[]; body?: object }

/** Kills the process in an act, which is then done wholly or not at all, and repeats it where it is not. */
async function actThroughKills(own: Own, { act, from, to, path, by, body }: Step) {
  for (const [at, { token }] of by.entries()) {
    const isLast = at === by.length - 1
    const send = () => remote.post(own.at + path, token, body)
    const status = await killedWhile(send)
    const after = await standing(own)
    expect([from, to], act).toContain(after.state)
    const isDone = isLast ? after.state === to : (after.act?.given.length ?? 0) > 0
    if (status !== undefined) expect([status < 300, isDone], act).toEqual([true, true])
    expect(after.events.filter((each) => each.act === act).length, act).toBe(after.state === to ? 1 : 0)
    if (!isDone) await own.must(send() as never)
  }
  const { state, events } = await standing(own)
  expect([state, events.at(-1)?.act]).toEqual([to, act])
}

async function standstillPasses(own: Own) {
  await server.stop()
  const { database, close } = await openFolder()
  await endStandstill(database, own.rfp.id)
  await close()
  await start()
}

const contract = { number: 'C-1', amount: '1100', currency: 'GHS', signed_on: '2026-01-02' }

/** It starts the process a dozen times; only what hangs takes so long. */
const HANGS = 1_200_000

it('takes an RFP from its opening to the contract, killed in every step', { timeout: HANGS }, async () => {
  const own = await prepare()
  const { chair, second, owner, recruiter } = own
  await start()
  const step = (act: string, path: string, by: { token: string }[], more: [string, string, object?]) =>
    actThroughKills(own, { act, path, by, from: more[0], to: more[1], ...(more[2] && { body: more[2] }) })

  await step('begin_scoring', 'scoring/', [chair], ['TECHNICAL_OPENED', 'EVALUATING'])
  await own.scoreAll(own, chair)
  await own.scoreSheet(own, second)
  await step('end_scoring', 'scores/sending/', [second], ['EVALUATING', 'CONSENSUS'])
  await own.agreeAll(own, { A: 0.8, B: 0.9 })
  await own.answerAll(own.at, [chair, second])
  await step('finalise_scores', 'final-scores/', [owner, recruiter], ['CONSENSUS', 'TECHNICAL_FINAL'])
  await step(
    'open_financial',
    'financial-opening/',
    [owner, recruiter],
    ['TECHNICAL_FINAL', 'FINANCIAL_OPENED'],
  )
  await own.priceAll(own, { A: '1000', B: '1100' })
  await step('rank', 'ranking/', [owner], ['FINANCIAL_OPENED', 'RANKED'])
  await step('intend', 'intention/', [owner], ['RANKED', 'INTENDED'])
  await standstillPasses(own)
  await step('award', 'award/', [owner], ['INTENDED', 'AWARDED'])
  await step('sign_contract', 'contract/', [owner], ['AWARDED', 'CONTRACTED', contract])

  const shown = await own.showAward(own)
  expect(shown.bidders).toMatchObject([
    { technical: 80, price: 1000, score: 86, rank: 2 },
    { technical: 90, price: 1100, rank: 1 },
  ])
  expect(shown).toMatchObject({ intention: { bidder: 'B', amount: 1100 }, contract: { number: 'C-1' } })
  await everybodyIsToldOnce(own)
})

/** Jobs of a killed process are run again, and tell nobody twice. */
async function everybodyIsToldOnce(own: Own) {
  for (const { token } of own.bidders) {
    const titles = async () =>
      (await remote.get('/api/accounts/user/notifications/', token))
        .json()
        .map(({ title }: { title: string }) => title)
    await expect.poll(titles).toContainEqual(expect.stringMatching(/^(?:You won|The contract)/))
    const all: string[] = await titles()
    expect(new Set(all).size, all.join('\n')).toBe(all.length)
  }
  await server.stop()
  const { database, close } = await openFolder()
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
  const { rows } = await database.execute(sql`
    select act from proceeding_events where opportunity_id = ${own.rfp.id} group by act having count(*) > 1`)
  await close()
  await start()
  expect(rows).toEqual([])
}
