import { expect, it } from 'vitest'
import accountEnglish from '#messages/en/account.json' with { type: 'json' }
import english from '#messages/en/public.json' with { type: 'json' }
import serverEnglish from '#messages/en/values.json' with { type: 'json' }
import workspaceEnglish from '#messages/en/workspace.json' with { type: 'json' }
import { readSources } from '#tests/support/architecture/source-files.ts'

/** The modules of pages that a visitor's browser loads. */
const PUBLIC = [
  'web/root.tsx',
  'web/entry.client.tsx',
  'web/routes/public/main-layout.tsx',
  'web/routes/public/opportunities.tsx',
  'web/routes/public/opportunity.tsx',
  'web/routes/public/company.tsx',
  'web/routes/public/not-found.tsx',
]

const sources = new Map(readSources().map((file) => [file.path, file]))

/** Type imports load nothing. */
const isType = (text: string, written: string) =>
  new RegExp(`import type [^']* from '${RegExp.escape(written)}'`).test(text)

/** These files and their imports, except below modules that load the accounts' texts themselves. */
function reached(from: string[]): Set<string> {
  const paths = new Set<string>()
  const visit = (path: string) => {
    const file = sources.get(path)
    if (!file || paths.has(path) || path.endsWith('.server.ts')) return
    if (file.imports.some(({ target }) => target === 'web/app/i18n/account-texts.ts')) return
    paths.add(path)
    for (const { target, written } of file.imports) if (!isType(file.text, written)) visit(target)
  }
  from.forEach(visit)
  return paths
}

const texts = [...reached(PUBLIC)].map((path) => sources.get(path)?.text).join('\n')
const saysOutright = (id: string) => texts.includes(`'${id}'`) || texts.includes(`"${id}"`)
/** Finds ids with a value in them: `type.${type}`. */
const saysByValue = (id: string) => texts.includes(`\`${id.slice(0, id.lastIndexOf('.'))}.\${`)

it("gives a visitor's pages all the texts they say", () => {
  expect(texts).toContain('<OpportunityCard')
  const missing = Object.keys({ ...accountEnglish, ...workspaceEnglish, ...serverEnglish }).filter(
    saysOutright,
  )
  expect(missing).toEqual([])
})

it("gives a visitor's pages no text that they never say", () => {
  const idle = Object.keys(english).filter((id) => !saysOutright(id) && !saysByValue(id))
  expect(idle).toEqual([])
})

it('has every text in one catalogue', () => {
  const all = [english, accountEnglish, workspaceEnglish, serverEnglish].flatMap((catalogue) =>
    Object.keys(catalogue),
  )
  expect(all).toEqual([...new Set(all)])
})
