import { basename, dirname } from 'node:path/posix'
import type { SourceFile } from './source-files.ts'

const FORBIDDEN = ['utils', 'helpers', 'common', 'misc', 'types', 'index']
const MOST = { file: 300, function: 60, component: 100 }

/** What a feature folder of the api may hold (architecture: closed vocabulary). */
const VOCABULARY = ['routes', 'commands', 'queries', 'rules', 'jobs', 'present']
/** Plumbing: its files are named by what they do. */
const PLUMBING = ['api', 'api/http', 'api/database']
/** What else a feature has to say, by folder. */
const EXCEPTIONS: Record<string, RegExp> = {
  'api/accounts': /^codes$/,
  'api/calendar': /^ics$/,
  'api/catalogue': /^watch$/,
  'api/applicant-texts': /^(extract|office|pdf|reader-process|reader-thread)$/,
  'api/applications': /^(intake|progress)$/,
  'api/companies': /^own$/,
  'api/audit': /^(chain|cli)$/,
  'api/files': /^(archive|disk|files|object-store|open|workshop)$/,
  'api/images': /^reencode$/,
  'api/import': /^(call|cli|draft|format|reading|save-batches|shift|summary|terminal|understand)$/,
  'api/import/files': /./,
  'api/import/formats': /./,
  'api/import/texts': /./,
  'api/import/values': /./,
  'api/mail': /^(html|mail|mailbox|mailbox-page|open|queue|smtp|templates)$/,
  'api/members': /^scope$/,
  'api/moves': /^items$/,
  'api/notifications': /^live$/,
  'api/operator': /^(accounts|cli)$/,
  'api/own-data': /^archive$/,
  'api/passwords': /^hash$/,
  'api/posts': /^(changes|check|drafts|form|money|transitions|untold)$/,
  'api/queue': /^queue$/,
  'api/opportunities': /^(excerpt|html|markdown)$/,
  'api/reach': /^(indeed|xml)$/,
  'api/reference': /^countries$/,
  'api/search':
    /^(bitmaps|bits|cursor|document|documents|facets|filters|lexicon|matching|mirror|order|relevance|sample|search-key|set-bits|spelling|stop-words|terms|understand|variants|words)$/,
  'api/seals': /^(cipher|open)$/,
  'api/uploads':
    /^(archives|clamd|inspect|inspect-thread|names|pdf|pdf-names|pdf-objects|pdf-password|receive|refusal|take|word|zip)$/,
  'api/sample': /^(calls|companies|instants|sample-call|(jobs|rfps)-[a-z-]+)$/,
}

/** The browser of the tests inherits the environment with one variable more. */
const ENVIRONMENT_READERS = ['api/config.ts', 'tests/support/browser.ts']
const DEFAULT_EXPORTS =
  /^(web\/routes\/.+|web\/(root|routes|entry\.\w+)\.tsx?|[a-z-]+\.config\.ts|tests\/support\/global-setup\.ts)$/

export function wordsOutsideVocabulary(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('api/') && !/\.test\.ts$/.test(path))
    .filter(({ path }) => !PLUMBING.includes(dirname(path)))
    .filter(({ path }) => !VOCABULARY.includes(stem(path)) && !EXCEPTIONS[dirname(path)]?.test(stem(path)))
    .map(({ path }) => `${path} is none of ${VOCABULARY.join(', ')} and no named exception`)
}

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
    .map(({ path }) => `${path} reads the environment; api/config.ts alone may`)
}

export function defaultExports(files: SourceFile[]): string[] {
  return files
    .filter(({ path, hasDefaultExport }) => hasDefaultExport && !DEFAULT_EXPORTS.test(path))
    .map(({ path }) => `${path} has a default export`)
}

/** `../` hides where a thing lives; Node runs the sources as they are and needs the ending. */
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
