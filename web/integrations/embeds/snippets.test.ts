import { expect, it } from 'vitest'
import { buttonSnippet, type Chosen, frameAddress, frameSnippet, scriptSnippet } from './snippets.ts'

const SITE = 'https://jobs.example.org'
const PLAIN: Chosen = { kind: '', theme: 'auto', limit: '10', accent: '', lang: 'en' }

it('says only what was chosen', () => {
  expect(scriptSnippet(SITE, 7, PLAIN)).toBe(
    `<script async src="${SITE}/embed.js" data-company="7"></script>`,
  )
  expect(frameAddress(SITE, 7, PLAIN)).toBe(`${SITE}/embed/companies/7/`)
  const chosen: Chosen = { kind: 'job', theme: 'dark', limit: '20', accent: '#aa0000', lang: 'fr' }
  expect(scriptSnippet(SITE, 7, chosen)).toContain(
    'data-company="7" data-kind="job" data-theme="dark" data-limit="20" data-accent="#aa0000" data-lang="fr"',
  )
  expect(frameAddress(SITE, 7, chosen)).toContain('?kind=job&theme=dark&limit=20&accent=%23aa0000&lang=fr')
})

it('has a button of one job, in the same look', () => {
  expect(buttonSnippet(SITE, { ...PLAIN, kind: 'rfp', limit: '50', theme: 'dark' })).toBe(
    `<script async src="${SITE}/embed.js" data-job="…" data-theme="dark"></script>`,
  )
})

it('is markup whatever the company is named', () => {
  expect(frameSnippet(`${SITE}/?a=1&b=2`, 'Smith "&" <Sons>')).toContain(
    `src="${SITE}/?a=1&amp;b=2" title="Smith &quot;&amp;&quot; &lt;Sons>"`,
  )
})
