import { readFile } from 'node:fs/promises'
import { Registry } from 'prom-client'
import { afterAll, expect, it } from 'vitest'
import { QUEUE_NAMES } from '#api/platform/queue/queues.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { ACTS } from './requests.ts'
import { measureState } from './state.ts'

const TOKEN = 'a token of Prometheus'
const open = await testDatabase()
const { app } = await testApp(open, { METRICS_TOKEN: TOKEN })
afterAll(async () => {
  await app.close()
  await open.close()
})

const read = async () => {
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.body
}
/** The value of one line, 0 where there is none. */
const numberOf = (metrics: string, line: string) =>
  Number(
    metrics
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  )

it('tells nothing to who has no token', async () => {
  for (const authorization of [undefined, 'Bearer guessed', `Token ${TOKEN}`]) {
    const answer = await app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('opencall_')
  }
})

it('is not there without a token in the settings', async () => {
  const { app: plain } = await testApp(open)
  expect((await plain.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode).toBe(
    404,
  )
  await plain.close()
})

it('counts requests by route, and public answers by how they were made', async () => {
  const list = 'opencall_http_request_duration_seconds_count{method="GET",route="/api/jobs/",status="200"}'
  const before = await read()
  for (let n = 0; n < 3; n++) expect((await app.inject('/api/jobs/?page_size=7')).statusCode).toBe(200)
  await app.inject('/api/jobs/12345678/')
  const after = await read()
  expect(numberOf(after, list) - numberOf(before, list)).toBe(3)
  for (const [how, times] of [
    ['made', 1],
    ['kept', 2],
  ] as const)
    expect(numberOf(after, `opencall_public_answers_total{how="${how}"}`)).toBeGreaterThanOrEqual(times)
  expect(
    numberOf(
      after,
      'opencall_http_request_duration_seconds_count{method="GET",route="/api/jobs/:id/",status="404"}',
    ),
  ).toBe(1)
})

it('counts acts by routes that exist, and only what succeeded', async () => {
  for (const route of Object.keys(ACTS)) {
    const [method = '', url = ''] = route.split(' ')
    await app.inject({ method: method as 'POST', url: url.replace(':id', '1'), payload: {} })
    expect(await read(), route).toContain(`_count{method="${method}",route="${url}",status="4`)
  }
  expect(await read()).toContain('opencall_acts_total{act="job_seeker_registered"} 0')
})

it('tells whether the database and the files answer, and what waits', async () => {
  // A slow machine answers later than a reading waits, and sooner the next time.
  let metrics = ''
  const up = async () => {
    metrics = await read()
    return ['database', 'files'].map((part) => numberOf(metrics, `opencall_up{part="${part}"}`))
  }
  await expect.poll(up).toEqual([1, 1])
  expect(numberOf(metrics, 'opencall_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(metrics).toContain('opencall_waiting_for_operator{kind="posts"} 0')
  expect(metrics).toContain('opencall_mails{state="failed"} 0')
  for (const queue of QUEUE_NAMES)
    for (const name of ['queue_jobs', 'queue_late_seconds'])
      expect(metrics).toContain(`opencall_${name}{queue="${queue}"} `)
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds')
})

it('calls a database up that answers, also where it cannot be counted in', async () => {
  const registry = new Registry()
  const files = { check: async () => {} }
  const waiting = () => Promise.reject(new Error('It took too long'))
  measureState({ database: open.database, files, waiting }, registry)
  await expect.poll(() => registry.metrics()).toContain('opencall_up{part="database"} 1')
  expect(await registry.metrics()).not.toContain('opencall_mails{')
})

it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/opencall.json'])(
  'has what %s asks for',
  async (file) => {
    const asked = (await readFile(file, 'utf8')).match(/\b(?:opencall|nodejs|process)_[a-z0-9_]+/g) ?? []
    const metrics = await read()
    expect(asked.length).toBeGreaterThan(5)
    for (const name of new Set(asked))
      expect(metrics, name).toMatch(new RegExp(`^(?:# TYPE )?${name}[ {]`, 'm'))
  },
)
