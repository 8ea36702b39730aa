import { analyse } from 'scslre'
import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'

/**
 * Lists expressions whose time grows with the square of a text, or worse: `\s+$` tries each space of a run anew. The analysis
 * knows no length, and sees literals alone: tests/texts.test.ts tries the rest with texts.
 */
export function slowExpressions(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:api|contract|web)\/(?!.*\.test\.)(?!.*\.css$)/.test(path))
    .flatMap(({ path, text }) =>
      literalsOf(path, text)
        .filter(({ regex }) => analyse({ source: regex.pattern, flags: regex.flags }).reports.length > 0)
        .map(({ raw, start }) => `${path}:${text.slice(0, start).split('\n').length} ${raw}`),
    )
}

function literalsOf(path: string, text: string): ESTree.RegExpLiteral[] {
  const found: ESTree.RegExpLiteral[] = []
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(node)
    },
  }).visit(parseSync(path, text).program)
  return found
}
