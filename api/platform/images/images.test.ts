import sharp from 'sharp'
import { expect, it } from 'vitest'
import { images } from '#api/platform/database/tables/platform-tables.ts'
import type { Files } from '#api/platform/files/files.ts'
import { UPLOADS_AN_HOUR } from '#api/platform/limits/rules.ts'
import { accountsApp, asker, person } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { letADayPass } from '#tests/support/applicants.ts'
import { reencode } from './reencode.ts'
import { fileName } from './rules.ts'

const DETAIL = '/api/accounts/user-detail/'
const MB = 1024 * 1024
const fileNames = (hash: string) => [96, 384].map((size) => fileName(hash, size))

const { open, server, app, ask } = await accountsApp()
const colour = { width: 900, height: 600, channels: 3, background: '#2a6' } as const
const photo = await sharp({ create: colour })
  .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '5/1 36/1 0/1' } })
  .jpeg()
  .toBuffer()

const member = () => person(open.database, 'JOB_SEEKER')

async function send(token: string, content: Buffer, { name = 'me.jpg', field = 'image' } = {}) {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(content)], name))
  return ask(DETAIL, { method: 'PATCH', token, form })
}

it('keeps a photo in two sizes, without what it told about its taker', async () => {
  const { token } = await member()
  const answer = await send(token, photo)
  expect(answer.statusCode, answer.body).toBe(200)
  const { image } = answer.json()
  expect(image).toMatch(/^\/images\/[0-9a-f]{40}-384\.webp$/)
  for (const size of [384, 96]) {
    const shown = await app.inject(image.replace('-384', `-${size}`))
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, exif, xmp, icc } = await sharp(shown.rawPayload).metadata()
    expect({ format, width, exif, xmp, icc }).toEqual({ format: 'webp', width: size })
  }
})

it.each([
  [
    { width: 3_000, height: 2_000 },
    { width: 1_280, height: 320 },
  ],
  [
    { width: 900, height: 600 },
    { width: 900, height: 320 },
  ],
  [
    { width: 400, height: 100 },
    { width: 400, height: 100 },
  ],
])('cuts a cover of %j to %j, and forgets it when it is taken away', async (size, shown) => {
  const { token } = await member()
  const wide = await sharp(photo)
    .resize({ ...size, fit: 'fill' })
    .toBuffer()
  const { cover_image, image } = (await send(token, wide, { field: 'cover_image' })).json()
  expect([cover_image, image]).toEqual([expect.stringMatching(/^\/images\/[0-9a-f]{40}-1280\.webp$/), null])
  const answer = await app.inject(cover_image)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', ...shown })
  await ask(DETAIL, { method: 'PATCH', token, body: { cover_image: null } })
  await server.runSweep()
  expect(await onDisk()).toContain(cover_image.slice(1))
  await age()
  await server.runSweep()
  expect(await onDisk()).not.toContain(cover_image.slice(1))
})

it('turns a photo upright', async () => {
  const { token } = await member()
  const { image } = (
    await send(token, await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  ).json()
  const { width, height } = await sharp((await app.inject(image)).rawPayload).metadata()
  expect([width, height]).toEqual([256, 384])
})

it.each(['png', 'webp', 'jpeg'] as const)('takes %s, whatever it is called', async (format) => {
  const { token } = await member()
  const content = await sharp(photo).toFormat(format).toBuffer()
  expect((await send(token, content, { name: 'photo.exe' })).statusCode).toBe(200)
})

it('removes a photo when nothing is sent for it', async () => {
  const { token } = await member()
  await send(token, photo)
  const form = new FormData()
  form.append('first_name', 'Abena')
  expect((await ask(DETAIL, { method: 'PATCH', token, form })).json().image).not.toBeNull()
  expect((await ask(DETAIL, { method: 'PATCH', token, body: { image: null } })).json().image).toBeNull()
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

it.each([
  ['a drawing with a script', () => Buffer.from(svg), 'The image must be a JPEG, PNG or WebP file'],
  [
    'a page',
    () => Buffer.from('<html><script>alert(1)</script>'),
    'The image must be a JPEG, PNG or WebP file',
  ],
  ['a GIF', () => sharp(photo).gif().toBuffer(), 'The image must be a JPEG, PNG or WebP file'],
  ['nothing', () => Buffer.alloc(0), 'The image is empty'],
  [
    'a script behind the head of a PNG',
    () => Buffer.concat([pngHead, Buffer.from(svg)]),
    'The image cannot be read',
  ],
  ['the first half of a photo', () => photo.subarray(0, photo.length / 2), 'The image is damaged'],
  [
    'a byte too much',
    () => Buffer.concat([photo, Buffer.alloc(5 * MB + 1 - photo.length)]),
    'The image must be smaller than 5 MB',
  ],
  ['far too much', () => Buffer.alloc(20 * MB), 'The image must be smaller than 5 MB'],
  [
    '42 megapixels',
    () =>
      sharp({ create: { width: 7_000, height: 6_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    'The image must have at most 40 megapixels',
  ],
])('refuses %s and says why', async (_what, make, reason) => {
  const { token } = await member()
  const answer = await send(token, await make())
  expect([answer.statusCode, answer.json()]).toEqual([400, { image: [reason] }])
  expect((await ask(DETAIL, { method: 'GET', token })).json().image).toBeNull()
})

it('takes 5 MB to the byte', async () => {
  const { token } = await member()
  const answer = await send(token, Buffer.concat([photo, Buffer.alloc(5 * MB - photo.length)]))
  expect(answer.statusCode, answer.body).toBe(200)
})

it('shows nothing but pictures of its own', async () => {
  const names = [
    '..%2f..%2fsecret.key',
    '%2e%2e/x',
    'a-96.webp',
    `${'0'.repeat(40)}-96.webp`,
    `${'0'.repeat(40)}-1.webp`,
  ]
  for (const name of names) expect((await app.inject(`/images/${name}`)).statusCode, name).toBe(404)
})

const onDisk = async () => (await server.files.list('images')).sort()
const kept = () => open.database.select({ hash: images.hash }).from(images)
/** A picture that no other test has. */
const another = (quality: number) => sharp(photo).resize(50).modulate({ hue: quality }).png().toBuffer()

it('keeps nothing of a picture when the disk is full, and says so', async () => {
  const { token } = await member()
  const before = [await onDisk(), await kept()]
  let written = 0
  const full: Files = {
    ...server.files,
    async write(name, content) {
      if (++written === 2) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      await server.files.write(name, content)
    },
  }
  const narrow = await testApp(open, {}, { files: full })
  const form = new FormData()
  form.append('image', new File([new Uint8Array(await another(30))], 'me.png'))
  const answer = await asker(narrow.app)(DETAIL, { method: 'PATCH', token, form })
  expect(answer.statusCode).toBe(507)
  expect(answer.json()).toEqual({ detail: expect.stringContaining('no room'), code: 'no_room' })
  expect([await onDisk(), await kept()]).toEqual(before)
  expect((await ask(DETAIL, { method: 'GET', token })).json().image).toBeNull()
  expect((await send(token, await another(30))).statusCode).toBe(200)
})

const hashIn = (address: string) => address.slice('/images/'.length, '/images/'.length + 40)
const age = () => letADayPass(open.database)

it('forgets a picture that nothing shows after a day', async () => {
  const { token } = await member()
  const first = hashIn((await send(token, await another(60))).json().image)
  const second = hashIn((await send(token, await another(90))).json().image)
  await server.runSweep()
  expect(await onDisk()).toEqual(expect.arrayContaining(fileNames(first)))
  await age()
  await server.runSweep()
  for (const name of fileNames(first)) expect(await onDisk()).not.toContain(name)
  expect(await onDisk()).toEqual(expect.arrayContaining(fileNames(second)))
  expect((await kept()).map(({ hash }) => hash)).not.toContain(first)
})

it('keeps a picture that is sent again before the sweep', async () => {
  const { token } = await member()
  const { image } = (await send(token, await another(120))).json()
  await ask(DETAIL, { method: 'PATCH', token, body: { image: null } })
  await server.runSweep()
  await age()
  await send(token, await another(120))
  await ask(DETAIL, { method: 'PATCH', token, body: { image: null } })
  await server.runSweep()
  expect(await onDisk()).toEqual(expect.arrayContaining(fileNames(hashIn(image))))
})

it('clears away, after a day, what a killed process left', async () => {
  const stray = `images/${'a'.repeat(40)}-96.webp`
  await server.files.write(stray, photo)
  await server.runSweep()
  expect(await onDisk()).toContain(stray)
  await age()
  await server.runSweep()
  expect(await onDisk()).not.toContain(stray)
})

it('lets one that cannot be removed keep no other, and tries it again', async () => {
  await server.runSweep()
  const strays = ['b', 'c'].map((digit) => `images/${digit.repeat(40)}-96.webp`)
  for (const name of strays) await server.files.write(name, photo)
  await server.runSweep()
  await age()
  let first: string | undefined
  const failing: Files = {
    ...server.files,
    async remove(name) {
      first ??= name
      if (name === first) throw new Error('denied')
      await server.files.remove(name)
    },
  }
  const narrow = await testApp(open, {}, { files: failing })
  await expect(narrow.runSweep()).rejects.toThrow('denied')
  expect((await onDisk()).filter((name) => strays.includes(name))).toEqual([first])
  await server.runSweep()
  expect(await onDisk()).not.toContain(first)
})

it.each(['image', 'cover_image'])(
  'holds what one person can send as %s within a day below 200 MB',
  async (field) => {
    const noise = { width: 1_400, height: 400, channels: 3, background: '#fff' } as const
    const worst = await sharp({
      create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .png()
      .toBuffer()
    const { sizes } = await reencode(new File([new Uint8Array(worst)], ''), field)
    const bytes = sizes.reduce((sum, { content }) => sum + content.length, 0)
    // A picture that nothing shows is gone after a day and the hour until the sweep.
    expect(bytes * UPLOADS_AN_HOUR * 26).toBeLessThan(200 * MB)
  },
)

it('lets one person send twenty pictures an hour', async () => {
  const { token } = await member()
  const tiny = await sharp(photo).resize(8).png().toBuffer()
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push((await send(token, tiny)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})
