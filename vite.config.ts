import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** ICU messages are parsed here once, so that no parser travels to the browser. */
function messageCatalogues(): Plugin {
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/messages\/[\w-]+\/[\w.]+\.json$/.test(id)) return null
      const messages: Record<string, string> = JSON.parse(code)
      const compiled = Object.entries(messages).map(([key, text]) => [key, compileMessage(text)])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  }
}

/** Built files are compressed once here, so that the server only has to send them. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      console.log('  2 of 3: compressing them')
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        compress(join(dir, name))
      }
    },
  }
}

function compress(file: string) {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

/** Says how far a build is: the first start waits for it. */
function progress(): Plugin {
  return {
    name: 'progress',
    apply: 'build',
    buildStart() {
      const isClient = this.environment.name === 'client'
      console.log(isClient ? '  1 of 3: files for the browser' : '  3 of 3: files for the server')
    },
  }
}

/** Layouts that only signed-in people come past. */
const SIGNED_IN = ['signed-in', 'onboarding']

type BrowserManifest = { routes: Record<string, { parentId?: string; imports?: string[]; css?: string[] }> }

/**
 * React Router writes the table of all routes, which every first visit loads, after the other files. The files to load ahead of
 * a signed-in person's pages are most of it and are left out: the browser finds them as it loads the page's own.
 * So are the stylesheets that a route's parents bring already.
 */
function smallManifest(): Plugin {
  return {
    name: 'small-manifest',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle() {
      const folder = 'build/client/assets'
      for (const name of readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))) {
        const [, head = '', table = '', tail = ''] =
          /^([^{]*)(\{.*\})(;?)$/s.exec(readFileSync(join(folder, name), 'utf8')) ?? []
        const { routes, ...rest }: BrowserManifest = JSON.parse(table)
        const isSignedIn = (id?: string): boolean =>
          id !== undefined && (SIGNED_IN.includes(id) || isSignedIn(routes[id]?.parentId))
        const inherited = (id?: string): string[] => {
          const { css = [], parentId } = (id !== undefined && routes[id]) || {}
          return id === undefined ? [] : [...css, ...inherited(parentId)]
        }
        const own = Object.entries(routes).map(([id, { css, parentId }]) => {
          const known = inherited(parentId)
          return [id, css?.filter((file) => !known.includes(file))] as const
        })
        for (const [id, css] of own) Object.assign(routes[id] ?? {}, { css })
        for (const [id, route] of Object.entries(routes)) if (isSignedIn(id)) route.imports = []
        writeFileSync(join(folder, name), head + JSON.stringify({ ...rest, routes }) + tail)
        compress(join(folder, name))
      }
    },
  }
}

/** The folders of web/ that are layers of the cascade themselves; all others are domains. */
const LAYERS = ['ui', 'parts', 'routes']

/** A stylesheet stands in the layer of its folder: its place in the cascade does not depend on when its file comes. */
function layeredStyles(): Plugin {
  return {
    name: 'layered-styles',
    enforce: 'pre',
    transform(code, id) {
      const [, place] = /\/web\/(\w+)[/\w-]*\.css$/.exec(id) ?? []
      if (!place || place === 'theme') return null
      const layer = id.endsWith(`/web/${place}.css`) || LAYERS.includes(place) ? place : 'domains'
      return { code: `@layer ${layer} {\n${code}}\n`, map: null }
    },
  }
}

/** A stylesheet comes in one file with all that the same audiences need, as the folders of web/routes name them. */
function audiencesOf(id: string, modules: { getModuleInfo: Rolldown.GetModuleInfo }) {
  const audiences = new Set<string>()
  const seen = new Set<string>()
  const visit = (from: string) => {
    if (seen.has(from)) return
    seen.add(from)
    const [, audience] = /\/web\/routes\/(\w+)\//.exec(from) ?? []
    if (audience) audiences.add(audience)
    else {
      const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(from) ?? {}
      for (const each of [...importers, ...dynamicImporters]) visit(each)
    }
  }
  visit(id)
  return [...audiences].sort().join('-') || null
}

export default defineConfig(({ command }) => ({
  plugins: [
    progress(),
    messageCatalogues(),
    layeredStyles(),
    reactRouter(),
    compressedFiles(),
    smallManifest(),
  ],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  optimizeDeps: { include: ['@lingui/core', '@lingui/react', 'zod'] },
  environments: {
    client: {
      // What every page needs is one file: on a slow line a request costs more than a few bytes.
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: /\/web\/base\.ts$|\/node_modules\/react-router\//, priority: 1 },
                { name: audiencesOf, test: /\/web\/.+\.css$/ },
              ],
            },
          },
          // Forms import app/store.ts at once; lists load it later, from the file of its own that it has.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
    ssr: {
      resolve: {
        // What React Router adds itself where package.json names its Node adapter, which nothing here imports.
        conditions: ['node'],
        externalConditions: ['node'],
        // One file with everything in it starts faster.
        ...(command === 'build' && { noExternal: true }),
      },
      // React is the production one whatever NODE_ENV says.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: { rolldownOptions: { input: './web/handler.ts' } },
    },
  },
}))
