import { fragments } from './support/architecture/comment-rules.ts'
import { sentencesOutside } from './support/architecture/english-rules.ts'
import { unusedExports } from './support/architecture/export-rules.ts'
import { slowExpressions } from './support/architecture/expression-rules.ts'
import {
  defaultExports,
  environmentReaders,
  tooLong,
  wrongNames,
  wrongSpecifiers,
} from './support/architecture/file-rules.ts'
import { calls, wrongLocks } from './support/architecture/name-rules.ts'
import { holdRules } from './support/architecture/rule.ts'
import { readSources } from './support/architecture/source-files.ts'
import { physicalSides, unstyledClasses, wrongStyles } from './support/architecture/style-rules.ts'

const sized = (lines: number) => `export function Long() {${'\n'.repeat(lines - 1)}}`

holdRules(readSources(), [
  {
    name: 'no name says call for an opportunity or a request',
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
      'api/platform/database/tables/posting-tables.ts': 'export const table = 1',
    },
  },
  {
    name: 'imports never use ../ and carry their ending',
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
    name: 'stylesheets name the sides of the text’s direction, not of the window',
    check: physicalSides,
    wrong: {
      'web/a.css': '.a { left: 0; }',
      'web/b.css': '.b { padding-right: 1rem; }',
      'web/c.css': '.c { text-align: left; }',
      'web/d.css': '.d { margin: 0 1rem 0 0; }',
      'web/e.css': '.e { border-top-left-radius: 0; }',
      'web/h.css': '.h { transform-origin: left; }',
      'web/i.css': '.i { transform: translateX(100%); }',
    },
    right: {
      'web/f.css': '.f { inset-inline-start: 0; margin: 0 1rem 2px 1rem; text-align: start; }',
      'web/j.css': '.j { transform: translateX(calc(var(--forward) * 100%)); }',
      'web/g.css': '.g-left { background: linear-gradient(to right, red, blue); }',
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
  {
    name: 'an expression takes no longer than its text is long',
    check: slowExpressions,
    wrong: {
      'api/a.ts': "const b = c.replace(/\\s+$/, '')",
      'web/d.tsx': 'const isLine = /^\\s*-+\\s*$/m',
      'contract/e.ts': 'const isName = /(?:a+)+$/',
    },
    right: { 'api/f.ts': "const b = c.replace(/\\s+/g, ' ').replace(/(?<!-)-+$/, '')" },
  },
  {
    name: 'comments are sentences',
    check: fragments,
    wrong: {
      'api/a.ts': '/** What is taken up anew is the same application. */',
      'web/b.tsx': '// Who has applied needs no way there.',
      'web/c.css': '/* Those with an icon. */',
    },
    right: { 'api/d.ts': '/** Reapplying reuses the row, which says what was sent. */\nconst What = 1' },
  },
  {
    name: 'English is in the catalogues alone',
    check: sentencesOutside,
    wrong: {
      'api/a/commands.ts': "throw new ApiError('conflict', undefined, { detail: 'This was withdrawn' })",
      'contract/b.ts': "const Name = z.string('Enter your name')",
      'web/c.tsx': 'export const C = () => <p>Nothing was found</p>',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a mail
      'api/d/mails.ts': 'const body = `You have new jobs, ${name}`',
    },
    right: {
      'api/a/queries.ts': 'sql`select name from people where name is not null`',
      'contract/b.ts': "const list = endpoint({ summary: 'The list of jobs', path: '/api/jobs/' })",
      'api/c/rules.ts': "throw new Error('The clock is not there')",
      'web/d.tsx': 'export const D = () => <p className="quiet small">{text(\'list.empty\')}</p>',
    },
  },
])
