import { createHash } from 'node:crypto'
import { addressIn, DEFAULT_LANGUAGE, PSEUDO_LANGUAGE } from '#contract/languages.ts'
import { expect, test } from '#tests/support/browser/visitor.ts'

const PATHS = [
  ...[
    '/',
    '/jobs/',
    '/jobs/?page=2',
    '/rfps/?location=REMOTE',
    '/jobs/?search_key=manager',
    '/jobs/1/',
    '/companies/1/',
  ],
  ...[
    '/jobs/1/report/',
    '/jobs/bookmarked/',
    '/nothing/',
    '/login/',
    '/registration/job-seeker/',
    '/forgot-password/',
  ],
  ...[
    '/user/profile/',
    '/user/account/',
    '/admin/',
    '/admin/posts/new/',
    '/operator/',
    '/unsubscribe/?token=x',
  ],
]

/** The hashes that a directive of the policy allows. */
const hashesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))
    ?.match(/'sha256-[^']+'/g)

function hashesIn(html: string, elements: RegExp): string[] {
  const texts = [...html.matchAll(elements)].map(([, text = '']) => text)
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

test('the server renders whole pages, whose policy allows their own scripts and styles alone', async ({
  request,
}) => {
  for (const path of PATHS) {
    const answer = await request.get(path)
    const html = await answer.text()
    const policy = answer.headers()['content-security-policy'] ?? ''
    expect(hashesOf(policy, 'script-src'), path).toEqual(
      hashesIn(html, /<script(?![^>]*ld\+json)[^>]*>([\s\S]+?)<\/script>/g),
    )
    expect(hashesOf(policy, 'style-src'), path).toEqual(hashesIn(html, /<style[^>]*>([\s\S]+?)<\/style>/g))
    // React marks so what it leaves to the browser.
    expect(html, path).not.toMatch(/<!--\$[!?]|<template| nonce=/)
  }
})

test('pages asked for at once in two languages are each in one', async ({ request }) => {
  const asked = PATHS.flatMap((path) => [
    { path, language: DEFAULT_LANGUAGE },
    { path, language: PSEUDO_LANGUAGE },
  ])
  const answers = asked.map(async ({ path, language }) => {
    const answer = await request.get(addressIn(language, path))
    const html = await answer.text()
    return {
      path,
      language: /<html lang="([^"]+)"/.exec(html)?.[1],
      isEnglish: html.includes('>Skip to content<'),
    }
  })
  expect(await Promise.all(answers)).toEqual(
    asked.map(({ path, language }) => ({ path, language, isEnglish: language === DEFAULT_LANGUAGE })),
  )
})
