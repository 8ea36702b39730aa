import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, it } from 'vitest'
import { testApp } from './support/app.ts'
import { endpointsOf, unevenly, untested } from './support/architecture/endpoint-rules.ts'
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
    name: 'imports climb nowhere and carry their ending',
    check: wrongSpecifiers,
    wrong: {
      'api/x/a.ts': "import '../b.ts'",
      'api/b.ts': "import './c'",
      'api/d.ts': "import '#api/x/../e.ts'",
    },
    right: {
      'api/a.ts': "import './b.ts'\nimport 'pg'\nimport '#web/messages/en.json'\nimport './a.css?url'",
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
const modules = import.meta.glob('../contract/**/*.ts', { eager: true })
const endpoints = endpointsOf(Object.values(modules))

it('reads every folder', () => {
  for (const folder of ['contract/', 'api/', 'web/', 'tests/', 'server.ts']) {
    expect(
      sources.some(({ path }) => path.startsWith(folder)),
      folder,
    ).toBe(true)
  }
  expect(endpoints.length).toBeGreaterThan(5)
})

describe('the contract', () => {
  it('is answered by the api, each endpoint once and nothing else', async () => {
    // No query is made: Fastify itself refuses a second route on one path.
    const { app } = await testApp({ database: drizzle.mock() })
    await app.ready()
    const served = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(unevenly(endpoints, served)).toEqual([])
  })

  it('is named by the tests, each endpoint by its path', () => {
    expect(untested(endpoints, sources)).toEqual([])
  })

  it('is compared for real', () => {
    const [some] = endpoints.filter(({ path }) => path === '/api/jobs/:id/')
    if (!some) throw new Error('There is no job detail')
    expect(unevenly([some], [])).toEqual(['GET /api/jobs/{id}/ is answered by no route'])
    expect(unevenly([some, some], ['GET /api/jobs/{id}/'])).toEqual([
      'GET /api/jobs/{id}/ is in the contract twice',
    ])
    expect(unevenly([], ['GET /api/x/'])).toEqual(['GET /api/x/ is not in the contract'])
    const test = (text: string) => untested([some], [parseSource('api/a.test.ts', text)])
    expect(test("get('/api/jobs/recent/'); get('/api/jobs/7/extra/')")).toHaveLength(1)
    expect(test("get('/api/jobs/7/')")).toEqual([])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test
    expect(test('get(`/api/jobs/${job.id}/?page=1`)')).toEqual([])
  })
})
