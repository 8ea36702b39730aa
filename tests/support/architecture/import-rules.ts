import type { SourceFile } from './source-files.ts'

/** Maps a top folder to those that it may import (architecture, "The rule"); '' is the root. */
const ARROWS: Record<string, string[]> = {
  contract: ['contract', 'messages'],
  api: ['api', 'contract', 'messages'],
  web: ['web', 'contract', 'messages'],
  // It measures the texts and the rows that tests make as well.
  bench: ['bench', 'api', 'contract', 'tests'],
  tests: ['tests', 'bench', 'api', 'web', 'contract', 'messages'],
}
/** Imports of files at the root: site.ts alone knows both sides. */
const ROOT_FILES: Record<string, string[]> = {
  'server.ts': [''],
  'start.ts': ['', 'api'],
  'site.ts': ['api', 'web', 'contract'],
  'bundle.ts': [''],
  'cli.ts': ['api', 'contract'],
  'playwright.config.ts': ['tests'],
  'build.ts': [''],
  'build-plan.test.ts': [''],
  'bundle.test.ts': [''],
  'licences.ts': ['', 'api'],
  'third-party.ts': [''],
  'licences.test.ts': [''],
  'vite.config.ts': [''],
  'vitest.config.ts': ['api', 'tests'],
}

/** A file imports only from its own layer or a lower one; files that match nothing are in no layer. */
const API_LAYERS = [
  /\/rules\.ts$/,
  /\/queries\.ts$/,
  /\/present\.ts$/,
  /\/commands\.ts$/,
  /\/(routes|jobs)\.ts$/,
]
const WEB_LAYERS = [
  /^web\/ui\//,
  /^web\/app\//,
  /^web\/parts\//,
  /^web\/(?!routes\/)[a-z-]+\//,
  /^web\/routes\//,
]

export function wrongArrows(files: SourceFile[]): string[] {
  return violations(files, ({ path }, target) => {
    const from = topFolder(path)
    if (isTest(path) && topFolder(target) === 'tests') return false
    const allowed = from === '' ? (ROOT_FILES[path] ?? []) : (ARROWS[from] ?? [])
    return !allowed.includes(topFolder(target))
  })
}

export function wrongLayers(files: SourceFile[]): string[] {
  return violations(
    files,
    ({ path }, target) => climbs(API_LAYERS, path, target) || climbs(WEB_LAYERS, path, target),
  )
}

const ASSEMBLING = ['api/app.ts', 'api/routes.ts', 'api/procurement/routes.ts']

/** Lists imports of routes outside the files that put them together. */
export function importedRoutes(files: SourceFile[]): string[] {
  return violations(
    files,
    ({ path }, target) => /^api\/.*\/routes\.ts$/.test(target) && !ASSEMBLING.includes(path) && !isTest(path),
  )
}

/** Lists imports of features by api/platform/database, which knows the settings, the secret key, the contract and itself. */
export function databaseKnowsFeatures(files: SourceFile[]): string[] {
  const known = /^(api\/platform\/(database\/|(config|secret-key)\.ts$)|contract\/)/
  return violations(
    files,
    ({ path }, target) => path.startsWith('api/platform/database/') && !isTest(path) && !known.test(target),
  )
}

/** Lists packages that the contract imports beside zod, and web/ui's imports of the router or the contract. */
export function wrongPackages(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, isLocal }) => {
        if (isTest(path)) return false
        if (topFolder(path) === 'contract') return !isLocal && target !== 'zod'
        return path.startsWith('web/ui/') && /^(react-router|@react-router\/|contract\/)/.test(target)
      })
      .map(({ written }) => `${path} imports ${written}`),
  )
}

/** Lists each circle once, as the way around it. Type-only imports count as well: they couple readers all the same. */
export function cycles(files: SourceFile[]): string[] {
  const graph = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const found: string[] = []
  const done = new Set<string>()
  const walk = (path: string, way: string[]) => {
    const start = way.indexOf(path)
    if (start >= 0) found.push([...way.slice(start), path].join(' -> '))
    if (start >= 0 || done.has(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const { path } of files) walk(path, [])
  return found
}

function violations(files: SourceFile[], isWrong: (file: SourceFile, target: string) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter(({ target, isLocal }) => isLocal && isWrong(file, target))
      .map(({ target }) => `${file.path} imports ${target}`),
  )
}

function climbs(layers: RegExp[], path: string, target: string): boolean {
  const layerOf = (each: string) => layers.findIndex((layer) => layer.test(each))
  return !isTest(path) && layerOf(path) >= 0 && layerOf(path) < layerOf(target)
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const topFolder = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')

/** Folders of web/ that every domain may use, and those that use the domains. */
const WEB_FLOORS = { below: ['ui', 'app', 'parts'], above: ['layout', 'routes'] }

/** Lists imports of a higher domain, in each audience; a file at an audience's root may import all. */
export function importsUpward(domains: readonly string[]): (files: SourceFile[]) => string[] {
  const floors: Record<string, readonly string[]> = {
    contract: domains,
    api: domains,
    web: [...WEB_FLOORS.below, ...domains, ...WEB_FLOORS.above],
  }
  const floorOf = (path: string) => {
    const [audience = '', folder = '', file] = path.split('/')
    return file === undefined ? -1 : (floors[audience]?.indexOf(folder) ?? -1)
  }
  return (files) =>
    violations(files, ({ path }, target) => {
      if (isTest(path) || topFolder(path) !== topFolder(target)) return false
      return floorOf(path) >= 0 && floorOf(path) < floorOf(target)
    })
}

/** Lists folders of the three audiences that are not in the order of domains. */
export function strayFolders(domains: readonly string[]): (files: SourceFile[]) => string[] {
  const others = [...WEB_FLOORS.below, ...WEB_FLOORS.above]
  return (files) => {
    const folders = files.flatMap(({ path }) => {
      const [audience = '', folder = '', file] = path.split('/')
      return file !== undefined && ['contract', 'api', 'web'].includes(audience) ? [[audience, folder]] : []
    })
    const stray = folders.filter(
      ([audience, folder = '']) =>
        !domains.includes(folder) && !(audience === 'web' && others.includes(folder)),
    )
    return [...new Set(stray.map((each) => each.join('/')))].map((folder) => `${folder} is no domain`)
  }
}
