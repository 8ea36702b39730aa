import type { SourceFile } from './source-files.ts'

/** Which folders the files of a folder may import (architecture, "The rule"). Files at the root stand under ''. */
const ARROWS: Record<string, string[]> = {
  contract: ['contract', 'messages'],
  api: ['api', 'contract', 'messages'],
  web: ['web', 'contract', 'messages'],
  bench: ['bench', 'api', 'contract'],
  tests: ['tests', 'bench', 'api', 'web', 'contract', 'messages'],
}
/** The one file that knows both sides; the operator's commands, which know one; how the browser is started. */
const ROOT_FILES: Record<string, string[]> = {
  'server.ts': ['api', 'web', 'contract'],
  'cli.ts': ['api', 'contract'],
  'playwright.config.ts': ['tests'],
  'build.ts': [''],
  'build-plan.test.ts': [''],
}

/** Inside a folder a file imports only from its own layer or a lower one; what is not listed is in no layer. */
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

/** Routes are put together by api/app.ts and known to nobody else. */
export function importedRoutes(files: SourceFile[]): string[] {
  return violations(
    files,
    ({ path }, target) => /^api\/.*\/routes\.ts$/.test(target) && path !== 'api/app.ts' && !isTest(path),
  )
}

/** api/platform/database knows the settings, the vocabulary and itself, and no feature. */
export function databaseKnowsFeatures(files: SourceFile[]): string[] {
  const known = /^(api\/platform\/(database\/|config\.ts$)|contract\/)/
  return violations(
    files,
    ({ path }, target) => path.startsWith('api/platform/database/') && !isTest(path) && !known.test(target),
  )
}

/** The contract is zod and itself; web/ui knows neither the router nor the contract. */
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

/** Each circle once, as the way around it. Type-only imports count as well: they couple readers all the same. */
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

/** Above and below the domains of web/: what every domain may use, and what uses them. */
const WEB_FLOORS = { below: ['ui', 'app', 'parts'], above: ['layout', 'routes'] }

/** A domain imports itself and what stands below it, in each audience alike; a file at an audience's root may import all. */
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

/** Folders of the three audiences that are no domain: each has its place in the order, or is none. */
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
