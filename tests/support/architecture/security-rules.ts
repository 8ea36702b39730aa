import type { SourceFile } from './source-files.ts'

const WEAK = /\bMath\b[\s\S]{0,3}\brandom\b|\brandom\b[^;\n]{0,40}\bMath\b/
/** Delays of tries at another connection, which nobody need guess. */
const CHANCE = ['web/app/session/live-news.ts']
/** Reads documents of others, as their format demands. */
const OLD_CIPHERS = 'api/platform/uploads/pdf-cipher.ts'
const STRONG_HASHES = ["'sha256'", "'sha384'", "'sha512'"]
/** They start Node with fixed words, and unshare before it. */
const STARTERS = [
  'api/applications/cv-text/reader.ts',
  'api/platform/images/apart.ts',
  'api/platform/threads/working-process.ts',
  'api/platform/without-network.ts',
  'build.ts',
]
const PROGRAMS = ['fork', 'spawn', 'spawnSync', 'ChildProcess', 'ChildProcessByStdio']
const EVALUATED =
  /(?<![\w.])eval\s*\(|\bnew\s+Function\b|(?<![\w.])Function\s*\(|\bset(?:Timeout|Interval)\s*\(\s*['"`]|'(?:node:)?vm'/

/** The product itself, with the programs that make and start it. */
const product = (files: SourceFile[]) =>
  files.filter(({ path }) => /^(api|contract|web)\/|^[a-z-]+\.ts$/.test(path) && !path.endsWith('.test.ts'))

export function weakChance(files: SourceFile[]): string[] {
  return product(files)
    .filter(({ path, text }) => !CHANCE.includes(path) && WEAK.test(text))
    .map(({ path }) => `${path} takes chance that can be guessed`)
}

/** @returns first arguments of the functions of these names */
const argumentsOf = (text: string, names: string) =>
  [...text.matchAll(new RegExp(`\\b(?:${names})\\(\\s*([^,)]+)`, 'g'))].map(([, first = '']) => first.trim())

export function weakCiphers(files: SourceFile[]): string[] {
  return product(files)
    .filter(({ path }) => path !== OLD_CIPHERS)
    .flatMap(({ path, text }) =>
      argumentsOf(text, 'create(?:Cipher|Decipher)iv')
        .filter((cipher) => cipher !== "'aes-256-gcm'")
        .map((cipher) => `${path} encrypts with ${cipher}`),
    )
}

export function weakHashes(files: SourceFile[]): string[] {
  return product(files)
    .filter(({ path }) => path !== OLD_CIPHERS)
    .flatMap(({ path, text }) =>
      argumentsOf(text, 'createHash|createHmac|hkdfSync|pbkdf2Sync|hash')
        .filter((name) => /^['"`]/.test(name) && !STRONG_HASHES.includes(name))
        .map((name) => `${path} hashes with ${name}`),
    )
}

export function shells(files: SourceFile[]): string[] {
  return product(files)
    .map(({ path, text, uses }) => {
      const names = uses
        .filter(({ target }) => /^(node:)?child_process$/.test(target))
        .map(({ name }) => name)
      const isSafe = STARTERS.includes(path) && names.every((name) => PROGRAMS.includes(name))
      return { path, isWrong: names.length > 0 && (!isSafe || /\bshell\s*[:,}]/.test(text)) }
    })
    .filter(({ isWrong }) => isWrong)
    .map(({ path }) => `${path} starts a program`)
}

export function evaluatedTexts(files: SourceFile[]): string[] {
  return product(files)
    .filter(({ text }) => EVALUATED.test(text))
    .map(({ path }) => `${path} runs a text as code`)
}
