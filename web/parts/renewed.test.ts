import { createElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useRenewed } from './renewed.ts'

/** Loads again once, and shows what the hook says. */
function Page({ own }: { own?: string }) {
  const [loaded, setLoaded] = useState('first')
  const [isOwn, setOwn] = useState(false)
  const [now, setNow] = useRenewed(loaded)
  if (own && !isOwn) {
    setOwn(true)
    setNow(own)
  } else if (loaded === 'first' && !own) setLoaded('second')
  return createElement('p', null, now)
}

it('shows what was loaded last, and an own change until then', () => {
  expect(renderToStaticMarkup(createElement(Page))).toBe('<p>second</p>')
  expect(renderToStaticMarkup(createElement(Page, { own: 'changed' }))).toBe('<p>changed</p>')
})
