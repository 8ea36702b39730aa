import { setupI18n } from '@lingui/core'
import { I18nProvider, type I18nProviderProps } from '@lingui/react'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Link, type LinkProps, Route, Routes, StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { addressIn } from '#contract/languages.ts'
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

type Place = { at: string; language: string }

function htmlOf(link: ComponentType<LinkProps>, { at, language }: Place, to: LinkProps['to']) {
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
  const place = { basename: addressIn(language, '/'), location: addressIn(language, at) }
  const i18n = setupI18n({ locale: language, messages: { [language]: {} } })
  return renderToString(
    createElement(I18nProvider, { i18n } as I18nProviderProps, createElement(StaticRouter, place, routes)), // its children follow
  )
}

it.each(AT.flatMap((at) => ['en', 'fr'].map((language) => ({ at, language }))))(
  "renders React Router's HTML at $at in $language",
  (place) => {
    for (const to of [...TO, { pathname: '/jobs/', search: '?a=1' }])
      expect(htmlOf(LocalLink, place, to)).toBe(htmlOf(Link, place, to))
  },
)
