import type { SourceFile } from './source-files.ts'

/** Every page loads this stylesheet. */
const BASE = 'web/base.ts'
/** Directives of utilities, or of a stylesheet that gathers others: code imports what it needs. */
const DIRECTIVE = /@(import|tailwind|apply|theme|utility|variant|custom-variant)\b/
/** Matches classes that say how a thing looks and not what it is. */
const UTILITY = /^-?([mp][trblxyse]?|gap|[wh]|size|z|top|leading)-(\d|full|auto|fit|px)/

/** docs/decisions/011-one-styling-rule.md: component CSS and no utilities. */
export function wrongStyles(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text, imports }) => {
    const packages = imports.filter(({ target }) => /^@?tailwindcss\b/.test(target))
    if (!path.endsWith('.css')) return packages.map(({ target }) => `${path} imports ${target}`)
    const [directive] = DIRECTIVE.exec(text) ?? []
    return [
      ...(directive ? [`${path} says ${directive}`] : []),
      ...classesIn(text)
        .filter((name) => UTILITY.test(name))
        .map((name) => `${path}: .${name} is a utility`),
    ]
  })
}

/** Sides of the window, where a side of the text's direction has a name. */
const SIDES = [
  /(?<![\w-])(?:left|right)\s*:/,
  /(?:margin|padding|border)-(?:left|right)\b/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)/,
  /position-area\s*:[^;]*(?:left|right)/,
  /transform-origin\s*:[^;]*(?:left|right)/,
  /translateX\(\s*-?[\d.]/,
]
/** Four values name the sides of the window, if the second differs from the fourth. */
const FOUR = /(?:margin|padding|inset)\s*:\s*(\S+) (\S+) (\S+) (\S+);/g

/** Finds layout that would not turn for a script that is written from right to left. */
export function physicalSides(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      const plain = text.replaceAll(/url\("[^"]*"\)/g, '')
      const sides = SIDES.flatMap((side) => side.exec(plain)?.[0] ?? [])
      const fours = [...plain.matchAll(FOUR)].filter(([, , second, , fourth]) => second !== fourth)
      return [...sides, ...fours.map(([all]) => all)].map((each) => `${path} says ${each.trim()}`)
    })
}

/** Lists classes whose stylesheet their file does not import: they would be styled only on pages that load it by chance. */
export function unstyledClasses(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const definers = definersOf(files.filter(({ path }) => path.endsWith('.css')))
  const everywhere = reachedFrom(BASE, byPath)
  return files.flatMap(({ path, classes }) => {
    const reached = reachedFrom(path, byPath)
    const isStyled = (name: string) =>
      (definers.get(name) ?? []).some((sheet) => reached.has(sheet) || everywhere.has(sheet))
    return [...new Set(classes)]
      .filter((name) => !isStyled(name))
      .map((name) => `${path}: "${name}" is in none of the stylesheets that it imports`)
  })
}

/** Maps a class to the stylesheets that define it; a sheet that only adapts it in context counts where no other defines it. */
function definersOf(sheets: SourceFile[]): Map<string, string[]> {
  const own = new Map<string, string[]>()
  const any = new Map<string, string[]>()
  const add = (to: Map<string, string[]>, name: string, path: string) =>
    to.set(name, [...(to.get(name) ?? []), path])
  for (const { path, text } of sheets) {
    for (const selector of selectorsIn(text)) {
      const [, alone] = /^\.([\w-]+)(::?[\w-]+(\([^)]*\))?|\[[^\]]*\])*$/.exec(selector) ?? []
      if (alone) add(own, alone, path)
      for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/g)) add(any, name, path)
    }
  }
  return new Map([...any, ...own])
}

function classesIn(text: string): string[] {
  return selectorsIn(text).flatMap((selector) =>
    [...selector.matchAll(/\.(-?[a-z](?:[\w-]|\\.)*)/g)].map(([, name = '']) => name),
  )
}

function selectorsIn(text: string): string[] {
  const plain = text.replace(/\/\*.*?\*\//gs, '').replace(/"[^"]*"/g, '""')
  return [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) =>
    head.trim().startsWith('@') ? [] : head.split(/,(?![^(]*\))/).map((selector) => selector.trim()),
  )
}

function reachedFrom(start: string, files: Map<string, SourceFile>): Set<string> {
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { target, isLocal } of files.get(path)?.imports ?? []) if (isLocal) visit(target)
  }
  visit(start)
  return reached
}
