import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailLink } from './mail-link.tsx'

test.each([
  ['ama@example.org', 'mailto:ama@example.org'],
  ['ama?bcc=b@example.org', 'mailto:ama%3Fbcc%3Db@example.org'],
  ['a&b@example.org', 'mailto:a%26b@example.org'],
])('%s', (email, href) => {
  expect(renderToStaticMarkup(createElement(MailLink, { email }))).toContain(`href="${href}"`)
})
