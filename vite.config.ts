import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

type BrowserManifest = { routes: Record<string, { parentId?: string; imports?: string[] }> }

/**
 * React Router writes the table of all routes, which every first visit loads, after the other files. The files to load ahead of
 * a signed-in person's pages are most of it and are left out: the browser finds them as it loads the page's own.
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
        for (const [id, route] of Object.entries(routes)) if (isSignedIn(id)) route.imports = []
        writeFileSync(join(folder, name), head + JSON.stringify({ ...rest, routes }) + tail)
        compress(join(folder, name))
      }
    },
  }
}

/** The libraries every page runs on, and what the layout and both lists are made of; forms bring their own. */
const BASE =
  /node_modules\/(react|react-dom|react-router|scheduler|cookie|cookie-es|set-cookie-parser|@lingui)\/|\/web\/(ui\/(button|drawer|icon)|app\/session\/(session|flags)|app\/(i18n\/)?(i18n|island|text|nonce|before-paint|context|toast|timing)|app\/list-address|opportunities\/list\/(opportunity-card|filter-words)|opportunities\/bookmarks\/bookmark-slot|layout\/(toasts|language-menu|theme-switch)|parts\/(site|brand-logo|page-change|error-screen|local-link|label-strip|company-logo|company-name|page-head))\.|\/contract\/vocabulary\./

export default defineConfig(({ command }) => ({
  plugins: [
    progress(),
    messageCatalogues(),
    tailwindcss(),
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
          output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } },
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
