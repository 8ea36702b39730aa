import { describe, expect, it } from 'vitest'
import { parseSource, type SourceFile } from './source-files.ts'

type Rule = {
  name: string
  check(files: SourceFile[]): string[]
  /** Made-up files by path, each of which breaks the rule, so that a check which sees nothing is seen itself. */
  wrong: Record<string, string>
  /** What is said of the wrong files, where that is not each by its path. */
  sees?: string[]
  /** Near misses that must pass. */
  right: Record<string, string>
}

/** Tests that each rule holds, and that it would see what breaks it. */
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
