import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Link, type LinkProps, Route, Routes, StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { LocalLink } from './local-link.tsx'

const AT = ['/', '/jobs/', '/jobs', '/jobs/?page=2&type=FULL_TIME', '/companies/7/#jobs']
const TO = [
  ...[
    '/',
    '/jobs/',
    '/jobs/5/',
    '/login/?next=%2Fjobs%2F5%2F',
    '/jobs/?search_key=a+b%26c',
    '?page=2',
    '?a=1&b=ü',
  ],
  ...[
    '',
    '.',
    '..',
    '?',
    '/jobs',
    'jobs/',
    '//evil.example/',
    '/\\evil.example/',
    '/jobs//5/',
    '/jobs/../admin/',
  ],
  ...['/jobs/5/#apply', '/jobs/?x#y', '#apply', '/jobs/ä/', 'https://example.org/a', 'mailto:a@example.org'],
]

function htmlOf(link: ComponentType<LinkProps>, at: string, to: LinkProps['to']) {
  const props = {
    discover: 'none',
    to,
    className: 'a',
    state: { from: '?a' },
    prefetch: 'intent',
    rel: 'next',
  } as const
  const element = createElement(link, { ...props, 'aria-current': 'page', preventScrollReset: true }, 'A & B')
  const routes = createElement(Routes, null, createElement(Route, { path: '*', element }))
  return renderToString(createElement(StaticRouter, { location: at }, routes))
}

it.each(AT)("renders React Router's HTML at %s", (at) => {
  for (const to of [...TO, { pathname: '/jobs/', search: '?a=1' }])
    expect(htmlOf(LocalLink, at, to)).toBe(htmlOf(Link, at, to))
})
