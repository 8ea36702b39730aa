import sharp from 'sharp'
import { expect, it } from 'vitest'
import { accountsApp, person } from '#tests/support/accounts.ts'

const DETAIL = '/api/accounts/user-detail/'
const MB = 1024 * 1024

const { open, app, ask } = await accountsApp()
const colour = { width: 900, height: 600, channels: 3, background: '#2a6' } as const
const photo = await sharp({ create: colour })
  .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '5/1 36/1 0/1' } })
  .jpeg()
  .toBuffer()

const member = () => person(open.database, 'JOB_SEEKER')

async function send(token: string, content: Buffer, name = 'me.jpg') {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(content)], name))
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
  expect((await send(token, content, 'photo.exe')).statusCode).toBe(200)
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

it('lets one person send twenty pictures an hour', async () => {
  const { token } = await member()
  const tiny = await sharp(photo).resize(8).png().toBuffer()
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push((await send(token, tiny)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})
