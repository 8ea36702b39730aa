import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { type ESTree, type ParseResult, parseSync, Visitor } from 'vite'

/** `target` is a path of this repository, or the name of a package as it is written. */
type Import = { written: string; target: string; isLocal: boolean }
/** What of a module is used; `*` when it may be anything. */
type Use = { target: string; name: string }
type FunctionSize = { name: string; lines: number }

export type SourceFile = {
  path: string
  text: string
  lines: number
  imports: Import[]
  uses: Use[]
  exports: string[]
  /** The classes that `className` names; those put together from parts are left out. */
  classes: string[]
  functions: FunctionSize[]
  hasDefaultExport: boolean
  readsEnvironment: boolean
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SOURCES = ['{contract,api,web,bench,tests}/**/*.{ts,tsx}', '*.{ts,tsx}', 'web/**/*.css']

export function readSources(): SourceFile[] {
  return SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).map((path) =>
    parseSource(path, readFileSync(join(ROOT, path), 'utf8')),
  )
}

const STYLESHEET = {
  imports: [],
  classes: [],
  uses: [],
  exports: [],
  functions: [],
  hasDefaultExport: false,
  readsEnvironment: false,
}

/** What the checks want to know of one file. Vite's parser is used: TypeScript 7 has none to call. */
export function parseSource(path: string, text: string): SourceFile {
  const lines = text.trimEnd().split('\n').length
  if (path.endsWith('.css')) return { ...STYLESHEET, path, text, lines }
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found = visit(program, text)
  const statically = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest?.value)),
  ]
  const written = new Set([...statically, ...found.imports].filter((each) => each !== undefined))
  return {
    path,
    text,
    lines,
    imports: [...written].map((each) => resolveImport(path, each)),
    // A module that is loaded later may be used as a whole.
    uses: [...staticUses(module), ...found.imports.map((target) => ({ target, name: '*' }))].map(
      ({ target, name }) => ({
        target: resolveImport(path, target).target,
        name,
      }),
    ),
    exports: exportsOf(module),
    classes: found.classes,
    functions: found.functions,
    hasDefaultExport: module.staticExports.some((each) =>
      each.entries.some(
        (entry) => entry.exportName.kind === 'Default' || entry.exportName.name === 'default',
      ),
    ),
    readsEnvironment: found.readsEnvironment,
  }
}

type Module = ParseResult['module']

const nameOf = ({ kind, name }: { kind: string; name?: string | null }) =>
  kind === 'Default' ? 'default' : (name ?? '*')

const entriesOf = (module: Module) => module.staticExports.flatMap(({ entries }) => entries)

function staticUses(module: Module): Use[] {
  return [
    ...module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName }) => ({ target: moduleRequest.value, name: nameOf(importName) })),
    ),
    ...entriesOf(module).flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [{ target: moduleRequest.value, name: nameOf(importName) }] : [],
    ),
  ]
}

function exportsOf(module: Module): string[] {
  const own = entriesOf(module).filter(({ exportName }) => exportName.kind !== 'None')
  return [...new Set(own.map(({ exportName }) => nameOf(exportName)))]
}

function resolveImport(from: string, written: string): Import {
  if (written.startsWith('#')) return { written, target: written.slice(1), isLocal: true }
  if (/^\.\.?(\/|$)/.test(written)) return { written, target: join(dirname(from), written), isLocal: true }
  return { written, target: written, isLocal: false }
}

function visit(program: ESTree.Program, text: string) {
  const imports: string[] = []
  const classes: string[] = []
  const functions: FunctionSize[] = []
  const names = new Map<number, string>()
  let readsEnvironment = false
  const keep = (source: ESTree.Expression) => {
    if (source.type === 'Literal' && typeof source.value === 'string') imports.push(source.value)
  }
  const measure = (node: { start: number; end: number; id?: { name: string } | null }) => {
    const lines = text.slice(node.start, node.end).split('\n').length
    functions.push({ name: node.id?.name ?? names.get(node.start) ?? '', lines })
  }
  new Visitor({
    ImportExpression(node) {
      keep(node.source)
    },
    JSXAttribute(node) {
      if (node.name.name === 'className') classes.push(...classesIn(node.value))
    },
    TSImportType(node) {
      keep(node.source)
    },
    VariableDeclarator(node) {
      if (node.init && node.id.type === 'Identifier') names.set(node.init.start, node.id.name)
      if (isProcess(node.init) && text.slice(node.id.start, node.id.end).match(/\benv\b/))
        readsEnvironment = true
    },
    MemberExpression(node) {
      if (isProcess(node.object) && /\benv\b/.test(text.slice(node.property.start, node.property.end))) {
        readsEnvironment = true
      }
    },
    ImportDeclaration(node) {
      if (/^(node:)?process$/.test(node.source.value)) readsEnvironment = true
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return { imports, classes, functions, readsEnvironment }
}

function classesIn(node: ESTree.Node | null): string[] {
  switch (node?.type) {
    case 'JSXExpressionContainer':
      return classesIn(node.expression)
    case 'Literal':
      return String(node.value ?? '')
        .split(/\s+/)
        .filter(Boolean)
    case 'ConditionalExpression':
      return [...classesIn(node.consequent), ...classesIn(node.alternate)]
    case 'LogicalExpression':
      return classesIn(node.right)
    case 'TemplateLiteral': {
      const whole = node.quasis.map(({ value }) => value.raw).join('\0')
      return [
        ...whole.split(/\s+/).filter((name) => name && !name.includes('\0')),
        ...node.expressions.flatMap(classesIn),
      ]
    }
    // button('primary', 'more'): only what comes after the variant is a class.
    case 'CallExpression':
      return node.arguments.slice(1).flatMap(classesIn)
    default:
      return []
  }
}

function isProcess(node: ESTree.Node | null): boolean {
  if (node?.type === 'MemberExpression') {
    return node.property.type === 'Identifier' && node.property.name === 'process'
  }
  return node?.type === 'Identifier' && node.name === 'process'
}
