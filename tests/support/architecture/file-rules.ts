import { basename, dirname } from 'node:path/posix'
import type { SourceFile } from './source-files.ts'

const FORBIDDEN = ['utils', 'helpers', 'common', 'misc', 'types', 'index']
const MOST = { file: 300, function: 60, component: 100 }

/** Names of files in a sub-folder of an api domain (architecture: closed vocabulary). */
const VOCABULARY = ['routes', 'commands', 'queries', 'rules', 'jobs', 'mails', 'present', 'rekey']
/** Folders whose files are named by what they do. */
const FREELY_NAMED =
  /^api(\/platform(\/.*)?|\/import(\/.*)?|\/opportunities\/(?:search|query|places|words)|\/applications\/cv-text)?$/
/** Further names that a folder may use. */
const EXCEPTIONS: Record<string, RegExp> = {
  'api/accounts/notifications': /^live$/,
  'api/accounts/oidc': /^provider$/,
  'api/accounts/passwords': /^(hash|patterns)$/,
  'api/accounts/reference': /^countries$/,
  'api/applications/submission': /^(intake|progress)$/,
  'api/hiring/stages': /^items$/,
  'api/integrations/company-exports': /^(archive|(job-|program-|rfp-)?contents|reading)$/,
  'api/integrations/job-files': /^previewing$/,
  'api/integrations/job-sources': /^importing$/,
  'api/operator': /^cli$/,
  'api/opportunities/calendar': /^ics$/,
  'api/opportunities/feeds': /^(indeed|xml)$/,
  'api/opportunities/listing': /^(excerpt|html|markdown|shown|similar)$/,
  'api/people/privacy': /^archive$/,
  'api/procurement/codes': /^list$/,
  'api/procurement/ocds': /^(compiled|milestones|outcome)$/,
  'api/procurement/plan': /^(changes|check|prices|templates|values)$/,
  'api/procurement/proceedings': /^transitions$/,
  'api/posting': /^(changes|check|form|untold)$/,
  'api/posting/scam': /^(check|patterns|sentences)$/,
}

/** The test browser inherits the environment with one more variable; a run of the tests is told which, and where, by two. */
const ENVIRONMENT_READERS = [
  'api/platform/config.ts',
  'tests/support/browser/browser.ts',
  'tests/support/browser/journeys-port.ts',
  'tests/support/browser/own-database.ts',
  'vitest.config.ts',
]
const DEFAULT_EXPORTS =
  /^(web\/routes\/.+|web\/(root|routes|entry\.\w+)\.tsx?|[a-z-]+\.config\.ts|tests\/support\/(\w+\/)?global-setup\.ts)$/

export function wordsOutsideVocabulary(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('api/') && !/\.test\.ts$/.test(path))
    .filter(({ path }) => !FREELY_NAMED.test(dirname(path)))
    .filter(({ path }) => !VOCABULARY.includes(stem(path)) && !EXCEPTIONS[dirname(path)]?.test(stem(path)))
    .map(({ path }) => `${path} is none of ${VOCABULARY.join(', ')} and no named exception`)
}

/** A method of the database or a transaction that begins a statement. */
const STATEMENT =
  /\b(?:database|tx|transaction)\s*\.\s*(?:select\w*|insert|update|delete|execute|\$count|\$?with)\s*[<(]/
const TABLES = /^api\/platform\/database\/tables\/[a-z-]+-tables\.ts$/

/** Lists routes and commands with SQL of their own; queries.ts holds it, so that rules read without it. */
export function strayStatements(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^api\/(.+\/)?(routes|commands)\.ts$/.test(path))
    .filter(
      ({ text, imports }) =>
        STATEMENT.test(withoutComments(text)) || imports.some(({ target }) => TABLES.test(target)),
    )
    .map(({ path }) => `${path} holds a statement; queries.ts of its folder may`)
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

export function wrongNames(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    const parts = path.replace(/\.tsx?$/, '').split('/')
    const isKebab = parts.every((part) => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part))
    const drawer = parts.find((part) => FORBIDDEN.includes(part.split('.')[0] ?? ''))
    return [
      ...(isKebab ? [] : [`${path} is not kebab-case`]),
      ...(drawer ? [`${path}: "${drawer}" says nothing about what is inside`] : []),
    ]
  })
}

export function tooLong(files: SourceFile[]): string[] {
  return files.flatMap(({ path, lines, functions }) => {
    const isComponent = (name: string) => path.endsWith('.tsx') && /^[A-Z]/.test(name)
    const long = functions.filter((f) => f.lines > (isComponent(f.name) ? MOST.component : MOST.function))
    return [
      ...(lines > MOST.file ? [`${path} has ${lines} lines, more than ${MOST.file}`] : []),
      ...long.map((f) => `${path}: ${f.name || 'a function'} has ${f.lines} lines`),
    ]
  })
}

export function environmentReaders(files: SourceFile[]): string[] {
  return files
    .filter(({ path, readsEnvironment }) => readsEnvironment && !ENVIRONMENT_READERS.includes(path))
    .map(({ path }) => `${path} reads the environment; api/platform/config.ts alone may`)
}

export function defaultExports(files: SourceFile[]): string[] {
  return files
    .filter(({ path, hasDefaultExport }) => hasDefaultExport && !DEFAULT_EXPORTS.test(path))
    .map(({ path }) => `${path} has a default export`)
}

/** Lists imports with `../`, which hides where a thing lives, or without an ending, which Node needs to run the sources. */
export function wrongSpecifiers(files: SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(
        ({ written, isLocal }) =>
          isLocal && (/(^|\/)\.\.(\/|$)/.test(written) || !/\.\w+(\?(worker&)?url)?$/.test(written)),
      )
      .map(({ written }) => `${path} imports ${written}`),
  )
}

function stem(path: string): string {
  return basename(path).replace(/\.tsx?$/, '')
}

const MOST_IN_A_FOLDER = 30

/** Lists folders with more files than a reader looks through. Tests are not counted. */
export function crowdedFolders(files: SourceFile[]): string[] {
  const code = files.filter(({ path }) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
  return [...Map.groupBy(code, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > MOST_IN_A_FOLDER)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files, more than ${MOST_IN_A_FOLDER}`)
}
