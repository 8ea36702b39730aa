import type { SourceFile } from './source-files.ts'

/** Every page has this stylesheet. */
const BASE = 'web/base.ts'
/** Another way to style, or a stylesheet that gathers others: code imports what it needs. */
const DIRECTIVE = /@(import|tailwind|apply|theme|utility|variant|custom-variant)\b/
/** Says how a thing looks and not what it is. */
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

/** A class whose stylesheet nobody imports shows unstyled as soon as the page that happened to bring it is another. */
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

/** The stylesheets that say what a class is; those that only change it in a place of theirs count where there are no others. */
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
