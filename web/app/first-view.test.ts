import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { firstView, inBytes } from './first-view.server.ts'

const client = mkdtempSync(join(tmpdir(), 'first-view-'))
mkdirSync(join(client, 'assets'))
writeFileSync(join(client, 'assets/base-1.css'), 'p{color:red}')
writeFileSync(join(client, 'assets/more-1.css'), 'q{quotes:"„"}')

it('puts the styles into the page, with their source for the policy', () => {
  const page =
    '<link rel="stylesheet" nonce="n" href="/assets/base-1.css#"/><link rel="stylesheet" href="/brand.css"/>é<link rel="stylesheet" href="/assets/more-1.css"/>…'
  const { html, styles } = firstView(page, client)
  expect(inBytes(html, styles).toString()).toBe(
    '<style data-href="/assets/base-1.css#">p{color:red}</style><link rel="stylesheet" href="/brand.css"/>é<style data-href="/assets/more-1.css">q{quotes:"„"}</style>…',
  )
  expect(styles.map(({ source }) => source)).toEqual(
    ['p{color:red}', 'q{quotes:"„"}'].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`),
  )
})

it('loads the scripts after the first paint', () => {
  const page = `<link rel="modulepreload" href="/assets/base-1.js"/><script nonce="n" type="module" async="">import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/jobs-1.js";
window.__reactRouterRouteModules = {"root":route0,"jobs":route1};

import("/assets/entry.client-1.js");</script>`
  const { html } = firstView(page, client)
  expect(html).not.toContain('<link')
  expect(html).not.toMatch(/import \*|import "/)
  expect(html).toContain('["/assets/base-1.js"]')
  expect(html).toContain(
    'let[,route0,route1]=await Promise.all([import("/assets/manifest-1.js"),import("/assets/root-1.js"),import("/assets/jobs-1.js")]);window.__reactRouterRouteModules = {"root":route0,"jobs":route1};',
  )
  expect(html).toMatch(/await import\("\/assets\/entry.client-1.js"\);\},go=.*document\.hidden\?/)
})
