import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { endUnlessRight } from '#api/platform/command-line.ts'
import { runServer } from './run-server.ts'

endUnlessRight(
  process.argv.slice(2),
  `Usage: npm run budget

Weighs a first visit, in bytes of the built product, and fails over a budget. Weights are the same on every machine.`,
)

const CLIENT = new URL('../build/client', import.meta.url).pathname
const KB = 1_000

/** Stand in the page, and count as CSS. */
const STYLES = /<style[^>]*>.*?<\/style>/gs
/** A module that waits for catalogues before it runs, as those of web/app/i18n do. */
const WAITS = /["';]await (?:Promise\.all\(\[)?((?:,?\w+\(["'`][a-z-]+["'`]\))+)/g
/** Where the browser finds a catalogue. */
const CATALOGUE = /\/messages\/en\/([\w-]+)\.json["'`]:\(\)=>\w+\(\(\)=>import\(["'`]\.\/([\w.-]+\.js)/g

const dataDir = await mkdtemp(join(tmpdir(), 'opencall-budget-'))
const server = await runServer({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'on' })
const textOf = async (path: string) => (await fetch(`${server.url}${path}`)).text()
const html = await textOf('/jobs/')
const login = await textOf('/login/')
await server.stop()
await rm(dataDir, { recursive: true, force: true })

const styles = new Set(html.match(/\/assets\/[\w.-]+\.css/g))
const fonts = new Set(html.match(/\/assets\/[\w.-]+\.woff2/g))
const cards = html.match(/<article/g)?.length ?? 0

const rows = [
  ['JavaScript, gzipped', gzipped(scriptsOf(html)), 130 * KB],
  ['JavaScript of the login page, gzipped', gzipped(scriptsOf(login)), 140 * KB],
  ['CSS, gzipped', gzipped(styles), 15 * KB],
  ['font files', [...fonts].reduce((sum, file) => sum + contentOf(file).length, 0), 40 * KB],
  [`HTML of ${cards} cards without its styles`, Buffer.byteLength(html.replace(STYLES, '')), 35 * KB],
  ['HTML with its styles, gzipped', gzipSync(html, { level: 9 }).length, 20 * KB],
] as const

let passed = 0
for (const [name, measured, most] of rows) {
  const isKept = measured <= most
  if (isKept) passed++
  console.log(`${isKept ? 'ok  ' : 'OVER'}  ${name}: ${measured} of ${most} bytes`)
}
console.log(`${passed} passed, ${rows.length - passed} failed`)
process.exitCode = passed === rows.length && cards === 20 ? 0 : 1

/** The scripts that a page names, what they import before they run, and the catalogues that they wait for. */
function scriptsOf(page: string): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const code = contentOf(file).toString()
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      visit(`/assets/${name}`)
  }
  for (const file of page.match(/\/assets\/[\w.-]+\.js/g) ?? []) visit(file)
  const code = [...found].map((file) => contentOf(file).toString()).join('\n')
  const waited = [...code.matchAll(WAITS)].map(([, awaited = '']) => awaited).join()
  for (const [, part, file] of code.matchAll(CATALOGUE))
    if (part === 'public' || waited.includes(`\`${part}\``)) found.add(`/assets/${file}`)
  return found
}

function contentOf(file: string): Buffer {
  return readFileSync(join(CLIENT, file))
}

function gzipped(files: Set<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(contentOf(file), { level: 9 }).length, 0)
}
