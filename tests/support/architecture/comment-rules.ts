import type { SourceFile } from './source-files.ts'

/** A comment has a subject and a verb; these words begin a fragment. */
const FRAGMENT = /(?:\/\*\*?|\/\/|^\s*\*)\s+((?:What|Who|Those|Whoever|That) \S+ \S+)/gm

export function fragments(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path !== 'tests/habits.test.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(FRAGMENT)].map(([, words]) => `${path}: "${words} …" begins no sentence`),
    )
}
