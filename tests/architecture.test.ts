import { expect, it } from 'vitest'
import { crowdedFolders, strayStatements, wordsOutsideVocabulary } from './support/architecture/file-rules.ts'
import {
  cycles,
  databaseKnowsFeatures,
  importedRoutes,
  importsUpward,
  strayFolders,
  wrongArrows,
  wrongLayers,
  wrongPackages,
} from './support/architecture/import-rules.ts'
import { holdRules } from './support/architecture/rule.ts'
import { readSources } from './support/architecture/source-files.ts'

/** From the bottom up: a domain imports itself and what stands below it. */
const DOMAINS = [
  'platform',
  'accounts',
  'companies',
  'opportunities',
  'import',
  'applications',
  'people',
  'hiring',
  'procurement',
  'posting',
  'integrations',
  'operator',
]

const filesIn = (folder: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/file-${n}.ts`, '']))

const sources = readSources()

holdRules(sources, [
  {
    name: 'web -> contract <- api, and only site.ts knows both',
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
      'site.ts': "import '#api/app.ts'\ntype Web = typeof import('#web/handler.ts')",
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
    name: 'a domain imports only what stands below it',
    check: importsUpward(DOMAINS),
    wrong: {
      'api/accounts/sessions/rules.ts': "import '#api/companies/queries.ts'",
      'contract/companies/a.ts': "import type { B } from '#contract/hiring/b.ts'",
      'web/people/c.tsx': "import '#web/hiring/d.tsx'",
      'web/parts/e.tsx': "import '#web/people/f.tsx'",
    },
    right: {
      'api/companies/rules.ts': "import '#api/accounts/sessions/queries.ts'\nimport '#contract/hiring/b.ts'",
      'api/app.ts': "import '#api/operator/rules.ts'",
      'web/layout/g.tsx': "import '#web/hiring/d.tsx'",
      'web/hiring/h.tsx': "import '#web/parts/e.tsx'\nimport './d.tsx'",
    },
  },
  {
    name: 'every folder of an audience is a domain',
    check: strayFolders(DOMAINS),
    wrong: { 'api/payments/rules.ts': '', 'contract/lists/a.ts': '', 'api/layout/b.ts': '' },
    sees: ['api/payments', 'contract/lists', 'api/layout'],
    right: {
      'web/layout/a.tsx': '',
      'api/operator/rules.ts': '',
      'api/app.ts': '',
      'tests/e2e/a.spec.ts': '',
    },
  },
  {
    name: 'no folder holds more than thirty files',
    check: crowdedFolders,
    wrong: filesIn('web/jobs', 31),
    sees: ['web/jobs'],
    right: filesIn('web/rfps', 30),
  },
  {
    name: 'only the files that put routes together import them',
    check: importedRoutes,
    wrong: { 'api/http/a.ts': "import '#api/jobs/routes.ts'" },
    right: {
      'api/app.ts': "import './jobs/routes.ts'",
      'api/routes.ts': "import './jobs/routes.ts'",
      'web/a.ts': "import './routes.ts'",
    },
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
    sees: ['api/a.ts -> api/b.ts'],
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
    name: 'statements stand in queries.ts, not in commands or routes',
    check: strayStatements,
    wrong: {
      'api/a/commands.ts': 'await tx\n  .insert(rows)\n  .values(row)',
      'api/b/routes.ts': 'await services.database.select().from(rows)',
      'api/c/commands.ts': 'await tx.execute<{ id: number }>(sql`select id from users`)',
      'api/d/routes.ts': "import { users } from '#api/platform/database/tables/accounts-tables.ts'",
    },
    right: {
      'api/a/queries.ts': 'await tx.insert(rows).values(row)',
      'api/b/jobs.ts': 'await database.delete(rows)',
      'api/c/commands.ts':
        "wanted.delete(key)\ncreateHash('sha256').update(body)\nawait database.transaction((tx) => insertRow(tx))",
      'api/d/commands.ts':
        '/** Saves what `tx.insert(rows)` saved before. */\nconst values = { at: sql`now()` }',
    },
  },
])

it('reads every folder', () => {
  for (const folder of ['contract/', 'api/', 'web/', 'tests/', 'server.ts']) {
    expect(
      sources.some(({ path }) => path.startsWith(folder)),
      folder,
    ).toBe(true)
  }
})
