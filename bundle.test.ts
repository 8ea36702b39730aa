import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleServer, freshBundle } from './bundle.ts'

/** A server that says where it finds what lies beside one of its modules, and things that only odd characters make right. */
const FILES = {
  'start.ts': `import { odd, place } from './api/inner/place.ts'
    // Été – a comment
    console.log(place, process.env.NODE_ENV, odd())`,
  'api/inner/place.ts': String.raw`export const place: string = new URL('./words.json', import.meta.url).href
    const é = '–', quoted = '\’\\’', emoji = ${'`'}${'$'}{é}😀${'`'}
    export const odd = () =>
      [é, quoted, emoji, /^[\–’]$/.test('–'), /^[😀-😂]$/u.test('😁'), emoji.length].join()`,
  'api/inner/place.test.ts': '',
  'contract/a.ts': '',
  'site.ts': '',
  'bundle.ts': '',
  'build-plugins.ts': '',
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
}

const ODD = '–,’\\’,–😀,true,true,3'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'opencall-bundle-')))
const write = (name: string, text: string) => writeFileSync(join(root, name), text)

beforeAll(async () => {
  mkdirSync(join(root, 'api/inner'), { recursive: true })
  mkdirSync(join(root, 'contract'))
  for (const [name, text] of Object.entries(FILES)) write(name, text)
  expect(freshBundle(root)).toBeUndefined()
  await bundleServer(root)
})
afterAll(() => rmSync(root, { recursive: true }))

it('finds files beside the sources, and takes the environment of its start', () => {
  const bundle = fileURLToPath(freshBundle(root) ?? '')
  const { stdout } = spawnSync(process.execPath, [bundle], { encoding: 'utf8', env: { NODE_ENV: 'own' } })
  expect(stdout).toBe(`file://${root}/api/inner/words.json own ${ODD}\n`)
})

it('is in ASCII, without comments and blanks, and means the same', () => {
  const code = readFileSync(new URL(freshBundle(root) ?? ''), 'utf8')
  expect(code).toMatch(/^[\0-\x7f]+$/)
  expect(code).not.toContain('a comment')
  expect(code).not.toContain(' = ')
})

it.each(['api/inner/place.ts', 'contract/a.ts', 'start.ts', 'site.ts', 'package-lock.json'] as const)(
  'is stale once %s was written again, whatever is in it',
  async (name) => {
    write(name, FILES[name])
    utimesSync(join(root, name), 1, 1)
    expect(freshBundle(root)).toBeUndefined()
    await bundleServer(root)
    expect(freshBundle(root)).toBeDefined()
  },
)

it('is stale with a file more, but not with another test', () => {
  write('api/inner/place.test.ts', 'changed')
  expect(freshBundle(root)).toBeDefined()
  write('contract/b.ts', '')
  expect(freshBundle(root)).toBeUndefined()
})

it('belongs to the sources of an assembled folder, whatever their times', () => {
  write('build/start/stamp', 'assembled\n')
  utimesSync(join(root, 'start.ts'), 2, 2)
  expect(freshBundle(root)).toBeDefined()
})
