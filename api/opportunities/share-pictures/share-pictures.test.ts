import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { drawApart } from '#api/platform/images/apart.ts'
import { drawSharePicture } from '#api/platform/images/share-picture.ts'
import { english } from '#api/platform/words/words.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'
import { presentPicture } from './present.ts'

const { open, app, server } = await accountsApp()
const { database } = open
const make = factories(database)
const get = visitors(app)

async function expectPicture(path: string) {
  const { statusCode, headers, rawPayload } = await get(path)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('image/png')
  const { format, width, height } = await sharp(rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1_200, height: 630 })
  return rawPayload
}

it('draws a job and an RFP, each in its own way', async () => {
  const job = await make.job({ name: 'Midwife' })
  const rfp = await make.rfp({ name: 'Solar pumps for twelve villages' })
  const [one, other] = [
    await expectPicture(`/jobs/${job.id}/share.png`),
    await expectPicture(`/rfps/${rfp.id}/share.png`),
  ]
  expect(one.equals(other)).toBe(false)
  expect(one.length).toBeLessThan(150_000)
})

it('draws the site in the colour and with the logo of the operator', async () => {
  const plain = await expectPicture('/share.png')
  expect((await expectPicture('/fr/share.png')).equals(plain)).toBe(false)
  const branded = await testApp(open, { BRAND_COLOR: '#0b6b3f', BRAND_NAME: 'Keta Works' })
  const { rawPayload } = await visitors(branded.app)('/share.png')
  const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect(data.subarray(0, 3).toString('hex')).toBe('0b6b3f')
  expect(rawPayload.equals(plain)).toBe(false)
})

it('draws a job with the logo of the operator in place of the product’s mark', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'share-'))
  const file = join(folder, 'logo.svg')
  await writeFile(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#b3261e"/></svg>',
  )
  const branded = await testApp(open, { BRAND_LOGO: file })
  const { id } = await make.job({ name: 'Midwife' })
  const { rawPayload } = await visitors(branded.app)(`/jobs/${id}/share.png`)
  await rm(folder, { recursive: true })
  const middle = await sharp(rawPayload)
    .extract({ left: 86, top: 572, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(middle.toString('hex')).toBe('b3261e')
})

it('is kept as pages are', async () => {
  const { id } = await make.job()
  const { headers } = await get(`/jobs/${id}/share.png`)
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=300')
  const again = await get(`/jobs/${id}/share.png`, { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
})

it.each([
  ['a name of stacked marks', `W${'\u0489'.repeat(28)}`.repeat(4)],
  ['a name of many accents', `e${'\u0301'.repeat(60)}`.repeat(3)],
  ['the longest name', 'Wonderful '.repeat(20).trim()],
  ['one long word', 'x'.repeat(200)],
  ['markup', '<b>"Bold" & </span> bolder\'</b>'],
  ['signs alone', '🧱🧱 — !!'],
  ['Twi', 'Ɔkyerɛkyerɛfo a ɔkyerɛ akontaabu'],
  ['Arabic', 'ممرضة مسجلة'],
  ['control characters', 'a\u0007b\u202ec'],
])('draws a name of %s', async (_what, name) => {
  const company = await make.company({ name })
  const { id } = await make.job({ name, companyId: company.id, city: name.slice(0, 60), country: 'GH' })
  await expectPicture(`/jobs/${id}/share.png`)
})

it('says closed of a job that ended, and nothing of one that is withheld', async () => {
  const { id, companyId } = await make.job({ companyId: (await make.company()).id })
  const ended = await make.job({ status: 'CLOSED' })
  await expectPicture(`/jobs/${ended.id}/share.png`)
  await expectPicture(`/jobs/${id}/share.png`)
  await database.update(companies).set({ suspendedAt: new Date() }).where(eq(companies.id, companyId))
  server.dropKeptAnswers()
  const [picture, page] = [await get(`/jobs/${id}/share.png`), await get(`/api/jobs/${id}/`)]
  expect(picture.statusCode).toBe(page.statusCode)
  expect(picture.statusCode).toBeGreaterThanOrEqual(400)
})

it.each(['a draft', 'another kind', 'nothing', 'no number'])('draws nothing of %s', async (what) => {
  const opportunities = {
    'a draft': () => make.job({ status: 'DRAFT' }),
    'another kind': () => make.rfp(),
    nothing: async () => ({ id: 2_147_483_647 }),
    'no number': async () => ({ id: '7x' }),
  }
  const { id } = await opportunities[what as keyof typeof opportunities]() // the names above
  expect((await get(`/jobs/${id}/share.png`)).statusCode).toBe(404)
})

it('draws one at a time, and refuses when too many wait', async () => {
  const brand = { name: 'Opencall', accent: '#1b4fd1' }
  const pictures = Array.from({ length: 30 }, () =>
    drawApart({ told: presentPicture(SHOWN, SITE), logo: undefined, brand }),
  )
  const settled = await Promise.allSettled(pictures)
  const refused = settled.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30 - 1 - 20)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})

const SITE = { words: english(), timeZone: 'Africa/Accra', kind: 'JOB' } as const
const SHOWN = {
  name: 'Midwife',
  company: { id: 1, name: 'Volta Clinic', logo: null, verified: true },
  status: 'OPEN',
  ...{ city: 'Ho', country: 'GH', deadline_at: '2031-12-04T23:59:00Z' },
  salary: { min: 2_000, max: 2_500, currency: 'GHS', period: 'MONTH' },
} as const

it('tells name, company, place, pay and deadline', () => {
  expect(presentPicture(SHOWN, SITE)).toEqual({
    name: 'Midwife',
    company: 'Volta Clinic',
    place: 'Ho, Ghana',
    pay: 'GHS 2,000 to 2,500 a month',
    closes: 'Closes 4 Dec 2031',
  })
})

it('leaves out what it cannot draw whole, and emojis', () => {
  const told = presentPicture({ ...SHOWN, name: 'Nurse ممرضة', city: '🌍 Hohoe' }, SITE)
  expect([told.name, told.place]).toEqual(['Job', 'Hohoe, Ghana'])
  const rfp = presentPicture({ ...SHOWN, name: '护士长' }, { ...SITE, kind: 'RFP' })
  expect(rfp.name).toBe('Request for proposals')
  expect(presentPicture({ ...SHOWN, name: '🧱🧱' }, SITE).name).toBe('Job')
  expect(presentPicture({ ...SHOWN, salary: null, deadline_at: null }, SITE)).toMatchObject({
    pay: undefined,
    closes: undefined,
  })
  expect(presentPicture({ ...SHOWN, status: 'CLOSED' }, SITE).closes).toBe('Closed')
})

const FACTS = {
  company: undefined,
  name: 'Job',
  place: undefined,
  pay: undefined,
  closes: 'Closes 4 Dec 2031',
}
const drawnOf = (told: Partial<Parameters<typeof drawSharePicture>[0]['told']>) =>
  drawSharePicture({
    told: { ...FACTS, ...told },
    logo: undefined,
    brand: { name: 'Opencall', accent: '#1b4fd1' },
  })
/** The brightest channel of a part of a picture: writing is white. */
async function brightest(
  picture: Buffer,
  part: { left: number; top: number; width: number; height: number },
) {
  // The statistics of a pipeline are of its input.
  const cut = await sharp(picture).extract(part).removeAlpha().png().toBuffer()
  const { channels } = await sharp(cut).stats()
  return Math.max(...channels.slice(0, 2).map(({ max }) => max))
}
const ABOVE = { left: 72, top: 14, width: 1_000, height: 44 }
const BELOW = { left: 200, top: 555, width: 900, height: 70 }

it('keeps a company and a place of one long word to their lines', async () => {
  const long = 'W'.repeat(60)
  const picture = await drawnOf({ company: long, place: long, pay: 'GHS 2,000 a month' })
  expect(await brightest(picture, ABOVE)).toBeLessThan(120)
  expect(await brightest(picture, { ...BELOW, left: 240 })).toBeLessThan(120)
})

it('shows no empty sign of a company whose name cannot be drawn', async () => {
  const sign = { left: 72, top: 64, width: 88, height: 88 }
  expect(await brightest(await drawnOf({ company: 'Volta Clinic' }), sign)).toBeGreaterThan(180)
  expect(await brightest(await drawnOf({}), sign)).toBeLessThan(120)
})
