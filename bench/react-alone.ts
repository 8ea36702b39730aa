import { setTimeout } from 'node:timers/promises'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Renders the elements of two of the product's pages with React alone: no router, no components, no data, no HTTP. Each page is
 * fetched once and read into its elements with their attributes and texts. Tells its parent the renderings a second.
 */
const [, , listPage = '', jobPage = ''] = process.argv
const SECONDS = 2
const VOID = /^(area|br|hr|img|input|link|meta|col|wbr)$/
/** React's names of attributes that differ from HTML's. */
const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', charset: 'charSet' }

type Element = { type: string; props: Record<string, unknown>; children: (Element | string)[] }

const rates = { listPage: await rateOf(listPage), jobPage: await rateOf(jobPage) }
process.send?.(rates)
process.disconnect?.()

async function rateOf(url: string): Promise<number> {
  const page = readPage(await (await fetch(url)).text())
  if (renderToString(make(page)).length < 1_000) throw new Error(`${url} was not read`)
  let done = 0
  const began = performance.now()
  while (performance.now() - began < SECONDS * 1_000) {
    renderToString(make(page))
    done++
    if (done % 100 === 0) await setTimeout()
  }
  return done / ((performance.now() - began) / 1_000)
}

function make(node: Element | string): ReactNode {
  return typeof node === 'string' ? node : createElement(node.type, node.props, ...node.children.map(make))
}

/** Reads the markup that React writes: every element is closed, and every attribute quoted. */
function readPage(html: string): Element {
  const root: Element = { type: 'div', props: {}, children: [] }
  const open = [root]
  const part = /<!--.*?-->|<\/\w+>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gs
  part.lastIndex = html.indexOf('<html')
  for (const [text, type, attributes = ''] of html.matchAll(part)) {
    const parent = open.at(-1) ?? root
    if (text.startsWith('</')) open.pop()
    else if (!text.startsWith('<')) parent.children.push(unescaped(text))
    else if (type !== undefined) {
      const element: Element = { type, props: propsOf(attributes), children: [] }
      parent.children.push(element)
      if (!VOID.test(type) && !text.endsWith('/>')) open.push(element)
    }
  }
  return root
}

function propsOf(attributes: string): Record<string, unknown> {
  const pairs = [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(
    pairs
      .filter(([, name]) => name !== 'style')
      .map(([, name = '', value = '']) => [NAMES[name] ?? name, unescaped(value)]),
  )
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return text.replace(/&(lt|gt|quot|#x27|amp);/g, (whole, sign: string) => signs[sign] ?? whole)
}
