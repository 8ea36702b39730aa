import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin, Rolldown } from 'vite'

/** Compiles ICU messages at build time, so that no parser travels to the browser. */
export function messageCatalogues(): Plugin {
  return {
    name: 'message-catalogues',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/messages\/[\w-]+\/[\w-]+\.json$/.test(id)) return null
      const messages: Record<string, string> = JSON.parse(code)
      const compiled = Object.entries(messages).map(([key, text]) => [key, compileMessage(text)])
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null }
    },
  }
}

/** Compresses the built files once, so that the server only has to send them. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle({ dir = '' }) {
      console.log('  2 of 3: compressing them')
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        compressFile(join(dir, name))
      }
    },
  }
}

function compressFile(file: string) {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

/**
 * Parts of React Router that this product never runs, by file, and what stands in for them: its hooks for measuring its own steps,
 * and asking the server for routes while one browses, because the page's table has them all (react-router.config.ts).
 */
const UNUSED_ROUTER_PARTS: Record<string, string> = {
  'router/instrumentation.js':
    'export const consumeInstrumentationClientResultMetaReceiver=()=>{},getRouteInstrumentationUpdates=()=>({}),' +
    'instrumentClientSideRouter=(router)=>router,instrumentHandler=void 0,instrumentationResultMetaContext=void 0',
  'dom/ssr/fog-of-war.js':
    'export const isFogOfWarEnabled=()=>!1,getPatchRoutesOnNavigationFunction=()=>{},useFogOFWarDiscovery=()=>{},' +
    'getPartialManifest=void 0,getManifestPath=void 0,getPathsWithAncestors=void 0,handleClientVersionMismatch=void 0',
}

/** Tells developers of a path that they wrote wrongly; the paths of this product are tested. */
const WARNING = /^\t*warning\(.*\);$/gm

/**
 * Leaves them out of a first visit, of which they are a fiftieth. A build fails if React Router asks for something of them that
 * has no stand-in.
 */
export function withoutUnusedRouterParts(): Plugin {
  return {
    name: 'without-unused-router-parts',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const [, part = ''] = /\/react-router\/dist\/\w+\/lib\/(.+)$/.exec(id) ?? []
      const left = UNUSED_ROUTER_PARTS[part] ?? (part && code.replace(WARNING, ''))
      return left && left !== code ? { code: left, map: null } : null
    },
  }
}

/** Prints the progress of a build, for which the first start waits. */
export function progress(): Plugin {
  return {
    name: 'progress',
    apply: 'build',
    buildStart() {
      const isClient = this.environment.name === 'client'
      console.log(isClient ? '  1 of 3: files for the browser' : '  3 of 3: files for the server')
    },
  }
}

/** Layouts of pages for signed-in people. */
const SIGNED_IN = ['signed-in', 'onboarding']

/** Pages for visitors whose scripts are worth a preload, because most visits go there. */
const OFTEN_NEXT =
  /^(home|jobs|rfps|job|rfp|routes\/public\/(main-layout|company)|routes\/account\/(auth-layout|login))$/

type BrowserRoute = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  css?: string[]
  hasLoader?: boolean
  hasClientLoader?: boolean
  hasErrorBoundary?: boolean
}
type BrowserManifest = { routes: Record<string, BrowserRoute> }

/**
 * Shrinks React Router's table of all routes, which every first visit loads. It drops the preloads of pages that few visitors
 * go to next, which are most of it and which the browser finds by itself, and the stylesheets that a route's parents load
 * already, and names each file once.
 */
export function smallManifest(): Plugin {
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
        for (const [id, route] of Object.entries(routes))
          if (isSignedIn(id) || !OFTEN_NEXT.test(id)) route.imports = []
        writeFileSync(join(folder, name), head + packedManifest(rest, routes) + tail)
        compressFile(join(folder, name))
      }
    },
  }
}

/** Puts a row of `packedManifest` back into React Router's form, in the browser. */
const UNPACK =
  '((a,n,r)=>{let b=(f,i)=>f>>i&1?!0:void 0;for(let[i,p,h,f,m,j,c]of r)a.routes[i]={id:i,parentId:r[p]?.[0],path:h??void 0,' +
  'index:b(f,0),hasLoader:b(f,1),hasClientLoader:b(f,2),hasErrorBoundary:b(f,3),hasDefaultExport:!0,' +
  'module:"/assets/"+(m[7]?m:i.split("/").pop()+"-"+m)+".js",imports:j.map(j=>n[j]),css:c.map(c=>n[c])};return a})'

/** React Router's table of routes as rows, with the code that unpacks them. */
function packedManifest(rest: object, routes: BrowserManifest['routes']): string {
  const ids = Object.keys(routes)
  const names = [
    ...new Set(Object.values(routes).flatMap(({ imports = [], css = [] }) => [...imports, ...css])),
  ]
  const placesOf = (files: string[] = []) => files.map((file) => names.indexOf(file))
  const rows = Object.values(routes).map((route) => [
    route.id,
    ids.indexOf(route.parentId ?? ''),
    route.path ?? null,
    flagsOf(route),
    nameOf(route),
    placesOf(route.imports),
    placesOf(route.css),
  ])
  const parts = [{ ...rest, routes: {} }, names, rows].map((part) => JSON.stringify(part))
  return `${UNPACK}(${parts.join()})`
}

/** Characters of a hash in a file's name (vite.config.ts); the code above counts them too. */
const HASH = 7

/** The file of a route's module; the hash alone where the rest is the end of its id. */
function nameOf({ id, module }: BrowserRoute): string {
  const name = module.slice('/assets/'.length, -'.js'.length)
  const begin = `${id.split('/').pop()}-`
  return name.startsWith(begin) && name.length === begin.length + HASH ? name.slice(begin.length) : name
}

function flagsOf({ index, hasLoader, hasClientLoader, hasErrorBoundary }: BrowserRoute): number {
  return [index, hasLoader, hasClientLoader, hasErrorBoundary].reduce(
    (flags, isSet, at) => flags + (isSet ? 2 ** at : 0),
    0,
  )
}

/** Code for the server without comments and blanks; names stay as they are, because stack traces show them. */
export const SHORT_CODE = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const

/** Writes the server's code in ASCII: with a single other character V8 keeps all of a file in two bytes a character. */
export function asciiCode(): Plugin {
  return {
    name: 'ascii-code',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = inAscii(file.code)
    },
  }
}

/** A backslash that stood before the character would take the meaning from the one of its escape. */
const inAscii = (code: string) =>
  code.replace(/(\\*)([^\0-\x7f])/g, (_, before: string, character: string) => {
    const kept = before.slice(0, before.length - (before.length % 2))
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** Folders of web/ with a cascade layer of their own; all others are domains. */
const LAYERS = ['ui', 'parts', 'routes']

/** Puts a stylesheet in the layer of its folder, so that the order of loading does not change the cascade. */
export function layeredStyles(): Plugin {
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

/** Pages with a stylesheet of their own beside that of their folder. */
const APART = ['documents', 'front', 'statistics']

/** Bundles a stylesheet with all others of the same audiences, which are the folders of web/routes and the page apart. */
export function audiencesOf(id: string, modules: { getModuleInfo: Rolldown.GetModuleInfo }) {
  const always = audiencesFrom(id, modules, false)
  if (always.length > 0) return always.join('-')
  const later = audiencesFrom(id, modules, true)
  return later.length > 0 ? `later-${later.join('-')}` : null
}

/** The folders of routes that import a file; `isLater` also those that load it after the page. */
function audiencesFrom(
  id: string,
  modules: { getModuleInfo: Rolldown.GetModuleInfo },
  isLater: boolean,
): string[] {
  const audiences = new Set<string>()
  const seen = new Set<string>()
  const visit = (from: string) => {
    if (seen.has(from)) return
    seen.add(from)
    const [, folder, page] = /\/web\/routes\/(\w+)\/([\w-]+)/.exec(from) ?? []
    if (folder) audiences.add(page && APART.includes(page) ? page : folder)
    else {
      const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(from) ?? {}
      for (const each of isLater ? [...importers, ...dynamicImporters] : importers) visit(each)
    }
  }
  visit(id)
  // Other public pages load it as well; what only a page apart shares with another folder is small, and loaded by itself.
  if (audiences.has('public')) for (const page of APART) audiences.delete(page)
  return [...audiences].sort()
}
