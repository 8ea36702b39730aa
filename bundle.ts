import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const ROOT = import.meta.dirname
const FOLDER = 'build/start'
const STAMP = join(FOLDER, 'stamp')
const ENTRY = 'start.js'
/** In place of a stamp where nobody edits the sources: deploy/assemble.sh writes it. */
const ASSEMBLED = 'assembled'

/** The bundle is made of these, and of the packages that the lock names. */
const SOURCES = [
  'api',
  'contract',
  'start.ts',
  'site.ts',
  'bundle.ts',
  'build-plugins.ts',
  'package.json',
  'package-lock.json',
]

/** They load files that lie beside them, or are loaded by few. */
const APART =
  /^(?:sharp|@node-rs\/argon2|@electric-sql\/|unpdf|pino|i18n-iso-countries|@fastify\/swagger-ui|@aws-sdk\/|flydrive|pg-native|vite$)/

/**
 * The bundle that `node build.ts` made of the sources as they are; undefined where there is none. The start from it takes less than
 * half the time, because Node looks for hundreds of modules otherwise.
 */
export function freshBundle(root = ROOT): string | undefined {
  const stamp = join(root, STAMP)
  const made = existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : ''
  const isFresh = made === ASSEMBLED || made === stampOf(root)
  return isFresh ? pathToFileURL(join(root, FOLDER, ENTRY)).href : undefined
}

/** Bundles the server with its packages. Threads and child processes go on running from the sources. */
export async function bundleServer(root = ROOT): Promise<void> {
  const { build } = await import('vite')
  const { SHORT_CODE, asciiCode } = await import('./build-plugins.ts')
  // An interrupted build must not pass for the previous one.
  rmSync(join(root, STAMP), { force: true })
  const stamp = stampOf(root)
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [placesOfSources(root), asciiCode()],
    ssr: { noExternal: true, resolve: { conditions: ['node'], mainFields: [] } },
    build: {
      ssr: join(root, 'start.ts'),
      outDir: join(root, FOLDER),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        external: APART,
        output: { ...SHORT_CODE, entryFileNames: ENTRY, chunkFileNames: '[name].js' },
      },
    },
  })
  writeFileSync(join(root, STAMP), stamp)
}

/** A bundled module finds files beside its source, as it does unbundled. */
function placesOfSources(root: string): Plugin {
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url'))
        return null
      const place = JSON.stringify(`../..${id.slice(root.length)}`)
      return {
        code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`),
        map: null,
      }
    },
  }
}

/** Names, sizes and times of the sources: to read them all would take as long as a part of the start. */
function stampOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((path) => filesIn(root, path)).sort()) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesIn(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => join(path, name))
}
