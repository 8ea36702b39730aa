import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { openDatabase } from '#api/platform/database/client.ts'
import { diskFiles } from '#api/platform/files/open.ts'
import { sweepImages } from '#api/platform/images/jobs.ts'
import { fileName } from '#api/platform/images/rules.ts'
import { IMAGE_SIZES } from '#contract/vocabulary.ts'
import { person, registration } from '#tests/support/accounts.ts'
import { letADayPass } from '#tests/support/applicants.ts'
import { ask, killServer, startServer, untilGone } from '#tests/support/process.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

const REGISTER = '/api/accounts/registration/job-seeker/'
const DETAIL = '/api/accounts/user-detail/'

let dataDir: string

beforeEach(async () => {
  dataDir = await newDataFolder(inject('template'), 'killed')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const openFolder = () => openDatabase({ databaseUrl: undefined, dataDir })

/** Kills a server under load once it has acknowledged enough requests, and starts it again. */
async function restartAfterKill(most: number, request: (url: string, n: number) => Promise<boolean>) {
  const first = await startServer({ DATA_DIR: dataDir })
  let acknowledged = 0
  let killing: Promise<void> | undefined
  await untilGone(6, async (n) => {
    if (await request(first.url, n)) acknowledged++
    if (acknowledged >= most) killing ??= killServer(first)
  })
  await killing
  return startServer({ DATA_DIR: dataDir })
}

it('keeps every acknowledged registration and leaves none half done', async () => {
  const witness: { email: string; token: string }[] = []
  const again = await restartAfterKill(25, async (url) => {
    const form = registration()
    const { status, body } = await ask(url, REGISTER, { json: form })
    if (status === 201) witness.push({ email: form.email, token: body.token })
    return status === 201
  })
  for (const { email, token } of witness) {
    expect((await ask(again.url, DETAIL, { token })).body).toMatchObject({ email, is_verified: false })
  }
  await again.stop()

  const { database, close } = await openFolder()
  const halves = await database.execute(sql`
    select email from users u where not exists (select from sessions s where s.user_id = u.id)
      or not exists (select from one_time_codes c join queue.job j on (j.data->>'codeId')::int = c.id
        where c.user_id = u.id)`)
  const { rows } = await database.execute<{ email: string }>(sql`select email from users`)
  await close()
  expect(halves.rows).toEqual([])
  expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(witness.map(({ email }) => email)))
})

it('keeps every acknowledged picture, and the sweep removes files without a row', async () => {
  const people = await peopleWithTokens(12)
  const witness: string[] = []
  const again = await restartAfterKill(30, async (url, n) => {
    const token = people[n % people.length]
    const { status, body } = await ask(url, DETAIL, { method: 'PATCH', token, form: await picture(n) })
    if (status === 200) witness.push(body.image)
    return status === 200
  })
  const shown = await Promise.all(
    people.map(async (token) => (await ask(again.url, DETAIL, { token })).body.image),
  )
  for (const image of [...witness, ...shown.filter(Boolean)]) {
    expect((await ask(again.url, image)).status, image).toBe(200)
  }
  await again.stop()
  expect(await filesAfterSweep()).toEqual(shown.filter(Boolean).flatMap(fileNamesOf).sort())
})

async function peopleWithTokens(count: number): Promise<string[]> {
  const { database, close } = await openFolder()
  const tokens = []
  for (let n = 0; n < count; n++) tokens.push((await person(database, 'JOB_SEEKER')).token)
  await close()
  return tokens
}

/** Colours differ by `n`, so that no two pictures have the same content. */
async function picture(n: number): Promise<FormData> {
  const background = { r: n % 256, g: (n * 7) % 256, b: 90 }
  const content = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('image', new File([new Uint8Array(content)], 'me.png'))
  return form
}

function fileNamesOf(image: string): string[] {
  const hash = image.slice('/images/'.length, '/images/'.length + 40)
  return IMAGE_SIZES.map((size) => fileName(hash, size))
}

/** Sweeps twice as if a day had passed: the first sweep only notes the files that nothing shows. */
async function filesAfterSweep(): Promise<string[]> {
  const { database, close } = await openFolder()
  const folder = join(dataDir, 'files')
  const files = diskFiles(folder)
  const dayAgo = Date.now() / 1_000 - 25 * 3_600
  for (const name of await readdir(join(folder, 'unfinished'))) {
    await utimes(join(folder, 'unfinished', name), dayAgo, dayAgo)
  }
  await sweepImages({ database, files })
  await letADayPass(database)
  await sweepImages({ database, files })
  await close()
  return [...(await files.list('images')), ...(await files.list('unfinished'))].sort()
}
