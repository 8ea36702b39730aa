import { describe, expect, it } from 'vitest'
import { unusedExports } from './support/architecture/export-rules.ts'
import {
  defaultExports,
  environmentReaders,
  tooLong,
  wordsOutsideVocabulary,
  wrongNames,
  wrongSpecifiers,
} from './support/architecture/file-rules.ts'
import {
  cycles,
  databaseKnowsFeatures,
  importedRoutes,
  wrongArrows,
  wrongLayers,
  wrongPackages,
} from './support/architecture/import-rules.ts'
import { calls, wrongLocks } from './support/architecture/name-rules.ts'
import { parseSource, readSources, type SourceFile } from './support/architecture/source-files.ts'
import { unstyledClasses, wrongStyles } from './support/architecture/style-rules.ts'

type Rule = {
  name: string
  check(files: SourceFile[]): string[]
  /** Made-up files by path, each of which breaks the rule, so that a check which sees nothing is seen itself. */
  wrong: Record<string, string>
  /** Near misses that must pass. */
  right: Record<string, string>
}

const sized = (lines: number) => `export function Long() {${'\n'.repeat(lines - 1)}}`

const rules: Rule[] = [
  {
    name: 'an opportunity is no call, and neither is a request',
    check: calls,
    wrong: {
      'api/a/queries.ts': 'export const callId = 1',
      'api/b/queries.ts': 'export function listOwnCalls() {}',
      'contract/c.ts': "const field = { 'call': 1 }",
      'contract/d.ts': "const code = 'CALL_CLOSED'",
      'api/e/queries.ts': 'const query = sql`select id from open_calls`',
      'web/call-notices.tsx': '',
      'web/f.tsx': "const words = text('operator.noCalls')",
    },
    right: {
      'api/a/routes.ts': "const caller = 'Opencall'\n// It calls for care.",
      'web/b.ts': 'useCallback(() => indexOf.call(list, node))',
      'web/c.ts': "const words = 'Call her on Monday'",
      'api/d/formats.ts': 'const path = CallForTendersDocumentReference',
    },
  },
  {
    name: 'row locks are named lock…ForUpdate and lock…ForShare',
    check: wrongLocks,
    wrong: {
      'api/a/queries.ts': 'export async function lockOpportunity() {}',
      'api/b/queries.ts': 'export function holdItems() {}',
      'api/c/queries.ts': 'const hold = () => 1',
      'api/d/queries.ts': 'function holdForUpdate() {}',
    },
    right: {
      'api/a/queries.ts': 'export function lockItemsForUpdate() {}',
      'api/b/queries.ts': 'const lockOpportunityForShare = () => 1',
      'api/c/queries.ts': 'function holder() {}',
    },
  },
  {
    name: 'web -> contract <- api, and only server.ts knows both',
    check: wrongArrows,
    wrong: {
      'web/app/a.ts': "import '#api/app.ts'",
      'api/jobs/b.ts': "export * from '#web/root.tsx'",
      'contract/c.ts': "import type { D } from '#api/d.ts'",
      'contract/i.ts': "type D = import('#api/d.ts').D",
      'cli.ts': "await import('#web/handler.ts')",
      'bench/e.ts': "import '#web/root.tsx'",
      'api/f.ts': "import './../web/g.ts'",
      'api/h.ts': "import '#tests/support/database.ts'",
    },
    right: {
      'server.ts': "import '#api/app.ts'\ntype Web = typeof import('#web/handler.ts')",
      'api/a.test.ts': "import '#tests/support/database.ts'",
      'web/b.ts': "import '#contract/opportunities/lists.ts'\nimport 'react'",
    },
  },
  {
    name: 'api: routes -> commands -> queries; web: routes -> domains -> parts -> app -> ui',
    check: wrongLayers,
    wrong: {
      'api/a/queries.ts': "import './commands.ts'",
      'api/b/commands.ts': "import '#api/a/routes.ts'",
      'api/c/rules.ts': "import type { Row } from './queries.ts'",
      'web/ui/d.tsx': "import '#web/jobs/e.tsx'",
      'web/app/f.ts': "import '#web/jobs/e.tsx'",
      'web/jobs/g.tsx': "import '#web/routes/h.tsx'",
    },
    right: {
      'api/a/routes.ts': "import './commands.ts'\nimport './queries.ts'",
      'api/a/commands.ts': "import '#api/b/commands.ts'",
      'web/routes/b.tsx': "import '#web/jobs/c.tsx'\nimport '#web/ui/d.tsx'",
    },
  },
  {
    name: 'only api/app.ts imports routes',
    check: importedRoutes,
    wrong: { 'api/http/a.ts': "import '#api/jobs/routes.ts'" },
    right: { 'api/app.ts': "import './jobs/routes.ts'", 'web/a.ts': "import './routes.ts'" },
  },
  {
    name: 'api/platform/database knows no feature',
    check: databaseKnowsFeatures,
    wrong: { 'api/platform/database/a.ts': "import '#api/opportunities/search/queries.ts'" },
    right: {
      'api/platform/database/b.ts':
        "import '#api/platform/config.ts'\nimport '#contract/opportunities/lists.ts'\nimport './a.ts'",
    },
  },
  {
    name: 'the contract imports zod alone, web/ui neither router nor contract',
    check: wrongPackages,
    wrong: {
      'contract/a.ts': "import 'node:fs'",
      'web/ui/b.tsx': "import { Link } from 'react-router'",
      'web/ui/c.tsx': "import type { Kind } from '#contract/vocabulary.ts'",
    },
    right: { 'contract/d.ts': "import { z } from 'zod'", 'web/ui/e.tsx': "import 'react'" },
  },
  {
    name: 'no import circles',
    check: cycles,
    wrong: { 'api/a.ts': "import './b.ts'", 'api/b.ts': "import type { C } from '#api/a.ts'" },
    right: { 'api/c.ts': "import './d.ts'\nimport './e.ts'", 'api/d.ts': "import './e.ts'", 'api/e.ts': '' },
  },
  {
    name: 'the closed file vocabulary of api features',
    check: wordsOutsideVocabulary,
    wrong: { 'api/jobs/service.ts': '', 'api/opportunities/feeds/formats/xml.ts': '' },
    right: {
      'api/jobs/queries.ts': '',
      'api/jobs/jobs.test.ts': '',
      'api/opportunities/feeds/xml.ts': '',
      'api/app.ts': '',
    },
  },
  {
    name: 'file names are kebab-case and say what is inside',
    check: wrongNames,
    wrong: {
      'web/ui/DatePicker.tsx': '',
      'api/a_b.ts': '',
      'web/utils/a.ts': '',
      'api/x/index.ts': '',
      'web/types.d.ts': '',
    },
    right: { 'web/entry.server.tsx': '', 'api/list-types.ts': '', 'tests/e2e/find-a-job.spec.ts': '' },
  },
  {
    name: 'files, functions and components stay short',
    check: tooLong,
    wrong: {
      'api/a.ts': `${'\n'.repeat(300)}export {}`,
      'api/b.ts': sized(61),
      'api/c.ts': `const long = async () => {${'\n'.repeat(60)}}`,
      'web/d.tsx': sized(101),
    },
    right: {
      'api/e.ts': `${'\n'.repeat(299)}export {}\n`,
      'api/f.ts': `const odd = '🧪'\n${sized(60)}`,
      'web/g.tsx': sized(100),
    },
  },
  {
    name: 'nothing but api/platform/config.ts reads process.env',
    check: environmentReaders,
    wrong: {
      'api/a.ts': 'const a = process.env.A',
      'web/b.ts': "const b = globalThis.process['env']",
      'api/c.ts': 'const { env } = process',
      'api/d.ts': "import { env } from 'node:process'",
    },
    right: {
      'api/platform/config.ts': 'const a = process.env',
      'api/e.ts': "process.exit(1)\nconst text = 'process.env'",
    },
  },
  {
    name: 'default exports only where the framework wants them',
    check: defaultExports,
    wrong: { 'api/a.ts': 'export default 1', 'web/ui/b.tsx': 'const b = 1\nexport { b as default }' },
    right: {
      'web/routes/a.tsx': 'export default 1',
      'vite.config.ts': 'export default {}',
      'api/b.ts': 'export const a = 1',
    },
  },
  {
    name: 'every export is imported somewhere',
    check: unusedExports,
    wrong: {
      'api/a.ts': 'export const a = 1',
      'web/b.ts': "export type B = 'b'\nimport { c } from '#contract/c.ts'",
      'contract/d.ts': "export { d } from './c.ts'",
    },
    right: {
      'contract/c.ts': "export const c = 1\nexport const e = 2\nexport type e = 'e'",
      'web/f.ts': "import type { e } from '#contract/c.ts'\nimport { c } from '#contract/c.ts'\nconst g = 1",
      'web/h.ts': 'export const h = 1',
      'web/i.ts': "const { h } = await import('./h.ts')",
      'web/routes/j.tsx': 'export function loader() {}',
      'api/platform/database/schema.ts': 'export const table = 1',
    },
  },
  {
    name: 'imports climb nowhere and carry their ending',
    check: wrongSpecifiers,
    wrong: {
      'api/x/a.ts': "import '../b.ts'",
      'api/b.ts': "import './c'",
      'api/d.ts': "import '#api/x/../e.ts'",
    },
    right: {
      'api/a.ts': "import './b.ts'\nimport 'pg'\nimport '#messages/en/public.json'\nimport './a.css?url'",
    },
  },
  {
    name: 'one way to style: component CSS, no utilities',
    check: wrongStyles,
    wrong: {
      'web/a.css': '@import "./b.css";',
      'web/c.css': '.card { @apply p-4; }',
      'web/d.css': '@theme { --space: 4px; }',
      'web/e.css': '.mt-4 { margin-top: 1rem; }',
      'web/f.css': '.w-full { width: 100%; }',
      'e.config.ts': "import tailwindcss from '@tailwindcss/vite'",
    },
    right: {
      'web/g.css': '.text-link { color: red; }\n@media (width < 40rem) { .move-2 > .top { margin: 0; } }',
      'web/h.css': '.a::before { content: ".mt-4 {}"; }',
    },
  },
  {
    name: 'a component imports the stylesheets of its classes',
    check: unstyledClasses,
    wrong: {
      'web/ui/a.tsx': 'export const A = () => <p className="mt-4" />',
      'web/ui/b.tsx': 'export const B = ({ on }) => <p className={on ? "a" : undefined} />',
      'web/ui/c.tsx': 'export const C = () => <p className={button("primary", "a")} />',
    },
    right: {
      'web/base.ts': "import './base.css'",
      'web/base.css': '.quiet { color: red; }',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a component
      'web/ui/d.tsx': "import './e.tsx'\nexport const D = ({ on }) => <p className={`d d-${on} quiet`} />",
      'web/ui/e.tsx': "import './d.css'",
      'web/ui/d.css': '.d:hover { color: red; }',
    },
  },
]

const parseAll = (sources: Record<string, string>) =>
  Object.entries(sources).map(([path, text]) => parseSource(path, text))

describe.each(rules)('$name', ({ check, wrong, right }) => {
  it('holds', () => {
    expect(check(sources)).toEqual([])
  })

  it('sees each wrong file and lets the near misses pass', () => {
    const seen = check(parseAll(wrong))
    // A circle is one fault of several files.
    const expected = check === cycles ? 1 : Object.keys(wrong).length
    expect(seen, seen.join('\n')).toHaveLength(expected)
    for (const path of Object.keys(wrong)) expect(seen.join('\n')).toContain(path)
    expect(check(parseAll(right))).toEqual([])
  })
})

const sources = readSources()

it('reads every folder', () => {
  for (const folder of ['contract/', 'api/', 'web/', 'tests/', 'server.ts']) {
    expect(
      sources.some(({ path }) => path.startsWith(folder)),
      folder,
    ).toBe(true)
  }
})
