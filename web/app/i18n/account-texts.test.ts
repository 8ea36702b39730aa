import { expect, it } from 'vitest'
import accountEnglish from '#messages/en/account.json' with { type: 'json' }
import detailEnglish from '#messages/en/detail.json' with { type: 'json' }
import evaluationEnglish from '#messages/en/evaluation.json' with { type: 'json' }
import frontEnglish from '#messages/en/front.json' with { type: 'json' }
import english from '#messages/en/public.json' with { type: 'json' }
import signInEnglish from '#messages/en/sign-in.json' with { type: 'json' }
import serverEnglish from '#messages/en/values.json' with { type: 'json' }
import workspaceEnglish from '#messages/en/workspace.json' with { type: 'json' }
import { readSources } from '#tests/support/architecture/source-files.ts'

/** The modules of pages that a visitor's browser loads. */
const PUBLIC = [
  'web/root.tsx',
  'web/entry.client.tsx',
  'web/routes/public/main-layout.tsx',
  'web/routes/public/front.tsx',
  'web/routes/public/opportunities.tsx',
  'web/routes/public/opportunity.tsx',
  'web/routes/public/company.tsx',
  'web/routes/public/not-found.tsx',
]

const LOGIN = ['web/routes/account/auth-layout.tsx', 'web/routes/account/login.tsx']

const sources = new Map(readSources().map((file) => [file.path, file]))

/** Type imports load nothing, unless the module is loaded later as well. */
const isType = (text: string, written: string) =>
  new RegExp(`import type [^']* from '${RegExp.escape(written)}'`).test(text) &&
  !text.includes(`import('${written}')`)

const ACCOUNT = 'web/app/i18n/account-texts.ts'
const WORDED = 'web/app/i18n/worded-texts.ts'
const DETAIL = 'web/app/i18n/detail-texts.ts'

/** These files and their imports, except below modules that load some texts themselves. */
function reached(from: string[], loaders = [ACCOUNT]): Set<string> {
  const paths = new Set<string>()
  const visit = (path: string) => {
    const file = sources.get(path)
    if (!file || paths.has(path) || /\.server\.tsx?$/.test(path)) return
    if (file.imports.some(({ target }) => loaders.includes(target))) return
    if (loaders.includes(WORDED) && file.text.includes("loadLaterTexts('values')")) return
    paths.add(path)
    for (const { target, written } of file.imports) if (!isType(file.text, written)) visit(target)
  }
  from.forEach(visit)
  return paths
}

const textOf = (from: string[], loaders?: string[]) =>
  [...reached(from, loaders)].map((path) => sources.get(path)?.text).join('\n')
const texts = textOf(PUBLIC)
const loginTexts = textOf(LOGIN)
const saysOutright = (id: string, page = texts) => page.includes(`'${id}'`) || page.includes(`"${id}"`)
/** Finds ids with a value in them: `type.${type}`. */
const saysByValue = (id: string) => texts.includes(`\`${id.slice(0, id.lastIndexOf('.'))}.\${`)

const later = { ...accountEnglish, ...workspaceEnglish, ...serverEnglish }

it("gives a visitor's pages all the texts they say", () => {
  expect(texts).toContain('<OpportunityCard')
  const accounts = { ...signInEnglish, ...accountEnglish, ...workspaceEnglish }
  expect(Object.keys(accounts).filter((id) => saysOutright(id))).toEqual([])
  const first = textOf(PUBLIC, [ACCOUNT, WORDED])
  expect(Object.keys(serverEnglish).filter((id) => saysOutright(id, first))).toEqual([])
  const list = textOf(PUBLIC, [ACCOUNT, DETAIL])
  expect(Object.keys(detailEnglish).filter((id) => saysOutright(id, list))).toEqual([])
})

it("gives a visitor's pages no text that they never say", () => {
  const idle = Object.keys({ ...english, ...detailEnglish }).filter(
    (id) => !saysOutright(id) && !saysByValue(id),
  )
  expect(idle).toEqual([])
})

it('gives the login page all the texts it says, and none that it never says', () => {
  expect(loginTexts).toContain('<PasswordField')
  expect(Object.keys(later).filter((id) => saysOutright(id, loginTexts))).toEqual([])
  expect(Object.keys(signInEnglish).filter((id) => !saysOutright(id, loginTexts))).toEqual([])
})

/** Layouts of the workspaces load its texts for all pages within. */
const pages = [...sources.keys()].filter((path) => /^web\/routes\/.*\.tsx$/.test(path))
const outside = pages.filter((path) => !/^web\/routes\/(?:workspace|operator)\//.test(path))

it.each([
  ['a workspace', 'web/app/i18n/workspace-texts.ts', outside, workspaceEnglish],
  ['an evaluation', 'web/app/i18n/evaluation-texts.ts', pages, evaluationEnglish],
])('gives what pages share with %s its texts', (_, loader, from, catalogue) => {
  const said = textOf(from, [loader])
  expect(Object.keys(catalogue).filter((id) => saysOutright(id, said))).toEqual([])
})

it('words the front page on the server alone, with all its texts', () => {
  const served = [...sources.values()].filter(({ path }) =>
    /^web\/opportunities\/front\/.*\.server\./.test(path),
  )
  const words = served.map(({ text }) => text).join('\n')
  const named = [...words.matchAll(/\bname(?:=|: )["'](\w+)|'(\w+)'(?=, '|\] as const)/g)].map(
    ([, one, two]) => one ?? two,
  )
  const said = (id: string) =>
    saysOutright(id, words) ||
    named.some((name) => [name, `${name}Text`, `${name}Link`].includes(id.slice(6)))
  expect(Object.keys(frontEnglish).filter((id) => !said(id))).toEqual([])
  expect(Object.keys(frontEnglish).filter((id) => saysOutright(id))).toEqual([])
})

it('has every text in one catalogue', () => {
  const all = [
    english,
    detailEnglish,
    frontEnglish,
    signInEnglish,
    accountEnglish,
    workspaceEnglish,
    serverEnglish,
  ].flatMap((catalogue) => Object.keys(catalogue))
  expect(all).toEqual([...new Set(all)])
})
