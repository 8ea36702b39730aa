import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { diskFiles } from '#api/platform/files/open.ts'
import { RELEASE_FILE } from '#contract/procurement/ocds.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { releaseErrors } from '#tests/support/evaluations/ocds-schema.ts'
import { publisher } from '#tests/support/evaluations/releases.ts'
import { factories } from '#tests/support/factories.ts'
import { remakeReleaseFile } from './commands.ts'

const open = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'opencall-releases-'))
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true })
})
// The file has one name for the site, and tests of one process share their folder otherwise.
const disk = diskFiles(folder)
/** Files that are read while one is set do not end before it does. */
let slow: Promise<void> | undefined
const server = await testApp(
  open,
  {},
  {
    files: {
      ...disk,
      stream: async (name) => {
        const until = slow
        const content = await disk.stream(name)
        return until && content ? Readable.from(afterwards(content, until)) : content
      },
    },
  },
)
async function* afterwards(content: Readable, until: Promise<void>) {
  await until
  yield* content
}
const { database } = open
const make = factories(database)

const publishAs = publisher(database)
const publish = (opportunityId: number) => publishAs(opportunityId, 'tenderUpdate')
let visitors = 0
/** Each by a visitor of their own, whom no limit of reads counts. */
const read = async (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: RELEASE_FILE.path, headers, remoteAddress: `198.51.100.${++visitors}` })
const remake = () => remakeReleaseFile({ database, files: server.files })

/** The ids of the releases in the file. */
const idsOf = async () => {
  const { rawPayload } = await read()
  const lines = String(gunzipSync(rawPayload)).split('\n')
  expect(lines.pop()).toBe('')
  return lines.map((line) => {
    const release = JSON.parse(line)
    expect(releaseErrors(release)).toBeNull()
    return release.id
  })
}
const idOf = (rfp: { id: number }, number: number) => `ocds-213czf-${rfp.id}-000${number}-tenderUpdate`

it('has all releases, one in a line, of RFPs that everybody may read', async () => {
  expect(await idsOf()).toEqual([])
  const first = await make.rfp({ name: 'A bridge\nof two lines' })
  const second = await make.rfp()
  for (const { id } of [first, second, first]) await publish(id)
  // It was made when the first asked, and is made anew by the job alone.
  expect(await idsOf()).toEqual([])
  await remake()
  expect(await idsOf()).toEqual([idOf(first, 1), idOf(second, 1), idOf(first, 2)])
  await database.execute(sql`update opportunities set taken_down_at = now() where id = ${first.id}`)
  await remake()
  expect(await idsOf()).toEqual([idOf(second, 1)])
  await database.execute(sql`update opportunities set taken_down_at = null where id = ${first.id}`)
  await remake()
  expect(await idsOf()).toHaveLength(3)
})

it('is larger than one reading of rows', async () => {
  const rfp = await make.rfp()
  const before = (await idsOf()).length
  await Promise.all(Array.from({ length: 205 }, () => publish(rfp.id)))
  await remake()
  expect(new Set(await idsOf()).size).toBe(before + 205)
})

it('is sent to nobody who has it', async () => {
  const { headers, statusCode } = await read()
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': 'attachment; filename="releases.jsonl.gz"',
    'cache-control': 'no-cache',
  })
  const { etag = '', 'last-modified': modified = '' } = headers as Record<string, string>
  const has = async (asked: Record<string, string>) => (await read(asked)).statusCode === 304
  expect(await has({ 'if-none-match': etag })).toBe(true)
  expect(await has({ 'if-modified-since': modified })).toBe(true)
  expect(await has({ 'if-modified-since': 'Mon, 05 Jan 2026 00:00:00 GMT' })).toBe(false)
  expect(await has({ 'if-none-match': '"another"', 'if-modified-since': modified })).toBe(false)
  expect(await has({ 'if-modified-since': 'yesterday' })).toBe(false)
  const head = await read({}, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    headers['content-length'],
    '',
  ])
  await remake()
  expect(await has({ 'if-none-match': etag })).toBe(true)
  await publish((await make.rfp()).id)
  await remake()
  expect(await has({ 'if-none-match': etag })).toBe(false)
})

it('is read by eight slow readers at once, and no ninth', async () => {
  const reading = Promise.withResolvers<void>()
  slow = reading.promise
  const nine = Array.from({ length: 9 }, () => read())
  // A refusal waits for no reader.
  const refused = await Promise.race(nine)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
  slow = undefined
  reading.resolve()
  const codes = (await Promise.all(nine)).map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(8)
})

it('frees the place of those who are sent no file', async () => {
  const { etag = '' } = (await read()).headers
  for (let n = 0; n < 9; n++) {
    expect((await read({ 'if-none-match': String(etag) })).statusCode).toBe(304)
    expect((await read({}, 'HEAD')).statusCode).toBe(200)
  }
  const stream = disk.stream
  disk.stream = async () => undefined
  for (let n = 0; n < 9; n++) expect((await read()).headers['retry-after']).toBe('1')
  disk.stream = stream
  expect((await read()).statusCode).toBe(200)
})

it('keeps the newest file alone', async () => {
  expect(await server.files.list('open-data')).toHaveLength(2)
})
