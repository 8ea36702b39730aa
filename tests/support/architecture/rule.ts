import { describe, expect, it } from 'vitest'
import { parseSource, type SourceFile } from './source-files.ts'

type Rule = {
  name: string
  check(files: SourceFile[]): string[]
  /** Made-up files by path, each of which breaks the rule: they prove that the check sees something. */
  wrong: Record<string, string>
  /** Expected findings, where they do not name each wrong file by its path. */
  sees?: string[]
  /** Near misses that must pass. */
  right: Record<string, string>
}

/** Tests that each rule holds and that its check sees a violation. */
export function holdRules(sources: SourceFile[], rules: Rule[]) {
  describe.each(rules)('$name', ({ check, wrong, sees = Object.keys(wrong), right }) => {
    it('holds', () => {
      expect(check(sources)).toEqual([])
    })

    it('sees each wrong file and lets the near misses pass', () => {
      const seen = check(parseAll(wrong))
      expect(seen, seen.join('\n')).toHaveLength(sees.length)
      for (const each of sees) expect(seen.join('\n')).toContain(each)
      expect(check(parseAll(right))).toEqual([])
    })
  })
}

const parseAll = (sources: Record<string, string>) =>
  Object.entries(sources).map(([path, text]) => parseSource(path, text))
