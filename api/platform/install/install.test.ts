import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { accountsApp } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { visitors } from '#tests/support/inject.ts'

const { open, app } = await accountsApp()
const get = visitors(app)
const folder = await mkdtemp(join(tmpdir(), 'opencall-logo-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The colour of one pixel, as #rrggbb and the opacity. */
async function pixelOf(png: Buffer, x: number, y: number) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * 4
  return [`#${data.subarray(at, at + 3).toString('hex')}`, data[at + 3]]
}

it('describes itself to devices that install it', async () => {
  const { headers, body } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = JSON.parse(body)
  expect(manifest).toMatchObject({ id: '/', name: 'Opencall', start_url: '/jobs/', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src)
    expect(icon.headers['content-type']).toBe(type)
    const { width, height, format } = await sharp(icon.rawPayload).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose)
  expect(purposes).toEqual(['any', 'any', 'maskable'])
})

it.each([
  ['/icons/icon-512.png', 0],
  ['/icons/maskable-512.png', 255],
  ['/icons/apple-180.png', 255],
])('draws %s in the colour of the brand, with corners as its place wants them', async (path, corner) => {
  const branded = await testApp(open, { BRAND_COLOR: '#0b6b3f' })
  const { rawPayload } = await visitors(branded.app)(path)
  expect((await pixelOf(rawPayload, 1, 1))[1]).toBe(corner)
  expect(await pixelOf(rawPayload, 90, 8)).toEqual(['#0b6b3f', 255])
})

it('draws icons of the operator’s logo, on white', async () => {
  const file = join(folder, 'logo.svg')
  await writeFile(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#b3261e"/></svg>',
  )
  const branded = await testApp(open, { BRAND_LOGO: file, BRAND_NAME: 'Ministry of Public Works' })
  const read = visitors(branded.app)
  const { rawPayload } = await read('/icons/icon-192.png')
  expect(await pixelOf(rawPayload, 96, 96)).toEqual(['#b3261e', 255])
  expect(await pixelOf(rawPayload, 96, 4)).toEqual(['#ffffff', 255])
  const { name, short_name } = JSON.parse((await read('/manifest.webmanifest')).body)
  expect([name, short_name]).toEqual(['Ministry of Public Works', 'Ministry'])
})

it('draws the logo for mails on white, as PNG and as high for each', async () => {
  expect((await get('/icons/mail-logo.png')).statusCode).toBe(404)
  for (const [width, height] of [
    [9, 9],
    [900, 90],
  ]) {
    const file = join(folder, `mail-${width}.svg`)
    const size = `width="${width}" height="${height}"`
    await writeFile(
      file,
      `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#b3261e"/></svg>`,
    )
    const { rawPayload, headers } = await visitors((await testApp(open, { BRAND_LOGO: file })).app)(
      '/icons/mail-logo.png',
    )
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const drawn = await sharp(rawPayload).metadata()
    expect([drawn.width, drawn.height]).toEqual(width === 9 ? [80, 80] : [480, 62])
    expect(await pixelOf(rawPayload, 2, 2)).toEqual(['#ffffff', 255])
    expect(await pixelOf(rawPayload, 40, 31)).toEqual(['#b3261e', 255])
  }
})

it('gives browsers an icon in the colour of the brand, or of its logo', async () => {
  const own = await get('/favicon.svg')
  expect(own.headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(own.body).toContain('fill="#1b4fd1"')
  const coloured = await testApp(open, { BRAND_COLOR: '#0b6b3f' })
  expect((await visitors(coloured.app)('/favicon.svg')).body).toContain('fill="#0b6b3f"')
  const file = join(folder, 'favicon.png')
  const red = { create: { width: 9, height: 9, channels: 3 as const, background: '#b3261e' } }
  await sharp(red).png().toFile(file)
  const branded = await testApp(open, { BRAND_LOGO: file })
  const { rawPayload } = await visitors(branded.app)('/favicon.svg')
  expect(await pixelOf(await sharp(rawPayload).png().toBuffer(), 96, 96)).toEqual(['#b3261e', 255])
})

it('leads programs that ask for the icon of old to that of the brand', async () => {
  const { statusCode, headers } = await get('/favicon.ico')
  expect([statusCode, headers.location]).toEqual([302, '/icons/icon-192.png'])
  expect((await get('/icons/icon-192.png')).headers['content-type']).toBe('image/png')
})

it.each(['/icons/icon-193.png', '/icons/constructor', '/icons/..%2Fx.png'])(
  'has no icon %s',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  },
)

it('gives a worker that may ask this site alone, and that browsers ask for anew', async () => {
  const { headers, body } = await get('/sw.js')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; connect-src 'self';/),
  })
  expect(body).toContain("addEventListener('fetch'")
})

it('gives another worker where its page without connection is another, so that devices renew it', async () => {
  const worker = async () => (await get('/sw.js')).body
  const pages = await Promise.all(['/offline/', '/fr/offline/'].map(async (path) => (await get(path)).body))
  const mark = createHash('sha256').update(pages.join('')).digest('base64url')
  expect(await worker()).toContain(mark)
  expect(await worker()).toBe(await worker())
})

it('gives it a page that runs nothing, in each language', async () => {
  const { headers, body } = await get('/offline/')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(body).toContain('<h1>No connection</h1>')
  expect(body).toContain('<!--kept-->')
  const other = await get('/fr/offline/')
  expect(other.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(other.body).toContain('<html lang="fr" dir="ltr">')
})
