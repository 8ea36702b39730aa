import type { SourceFile } from './source-files.ts'

/** A published job or RFP is an opportunity, and invoking an endpoint is a request: neither is a call. */
const WORD_OF_A_NAME = /[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g
/** Names given by others, JavaScript's own, and the address of the site in tests. */
const OTHERS_WORDS = /\bCallForTenders\w*|\bCallExpression\b|\b\w*CallingCode\b|\.call\(|calls\\?\.example/g
const THE_RULE = ['tests/habits.test.ts', 'tests/support/architecture/name-rules.ts']
const LOCK = /\b(?:function|const)\s+((?:lock|hold)(?:[A-Z]\w*)?)\b/g
/** Locks of other things than rows: the folder of the embedded database, and the search index, imports and audit log as a whole. */
const OTHER_LOCKS = ['lockDataDir', 'lockIndex', 'lockImports', 'lockLog']

export function calls(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !THE_RULE.includes(path))
    .flatMap(({ path, text }) => {
      const names = [path, ...namesIn(text)].filter(isCall)
      return [...new Set(names)].map(
        (name) => `${path}: ${name} names an opportunity or a request, not a call`,
      )
    })
}

/** Finds identifiers, and names in strings: fields, tables, channels, messages. A string with spaces is prose. */
function namesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(OTHERS_WORDS, '')
  const names = code
    .replace(/`[^`]*`/g, (template) => [...template.matchAll(/\w+_\w+|\$\{[^}]*\}/g)].join(' '))
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (string) => (/\s/.test(string) ? '' : string))
  return names.match(/[A-Za-z_$][\w$]*(?:[-.][a-z]\w*)*/g) ?? []
}

function isCall(name: string): boolean {
  return (name.match(WORD_OF_A_NAME) ?? []).some((word) => /^calls?$/i.test(word))
}

export function wrongLocks(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('api/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => [...text.matchAll(LOCK)].map(([, name = '']) => ({ path, name })))
    .filter(({ name }) => !OTHER_LOCKS.includes(name) && !/^lock[A-Z]\w*For(Update|Share)$/.test(name))
    .map(({ path, name }) => `${path}: ${name} is not named lock…ForUpdate or lock…ForShare`)
}
