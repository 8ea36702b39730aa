import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built files, where the build puts them beside the server (vite.config.ts). */
const CLIENT = join(import.meta.dirname, '../client')

/** A stylesheet in the page: its element, still empty, its text, and its source for the policy. */
type Style = { element: string; text: Buffer; source: string }

const known = new Map<string, Style>()

function styleOf(href: string, client: string): Style {
  const style = known.get(href) ?? read(href, client)
  known.set(href, style)
  return style
}

function read(href: string, client: string): Style {
  const text = readFileSync(join(client, href.replace('#', '')))
  const source = `'sha256-${hash('sha256', text, 'base64')}'`
  return { element: `<style data-href="${href}"></style>`, text, source }
}

const LINK = /<link ([^<>]*)\/>/g
const HREF = /href="([^"]*)"/
const ROUTE = /^import \* as (\w+) from "([^"]+)";$/

/** React looks for a stylesheet by its address as it is written, Vite by that of the file; a disabled one is not loaded. */
const LINKS =
  'for(let s of document.querySelectorAll("style[data-href]"))for(let href of new Set([s.dataset.href,s.dataset.href.split("#")[0]]))s.before(Object.assign(document.createElement("link"),{rel:"stylesheet",disabled:true,href}));'

/**
 * Lets a page show before anything but itself has arrived. Its stylesheets stand in it; their links come back disabled for React
 * and Vite, which look for them. Its scripts load after the first paint, so that they do not compete with it.
 * Returns the page without the texts of its styles, for `inBytes`.
 */
export function firstView(page: string, client = CLIENT): { html: string; styles: Style[] } {
  const styles: Style[] = []
  const preloads: string[] = []
  const html = page.replace(LINK, (link, attributes: string) => {
    const [, written = ''] = HREF.exec(attributes) ?? []
    if (!written.startsWith('/assets/')) return link
    if (attributes.includes('rel="modulepreload"')) {
      preloads.push(written)
      return ''
    }
    if (!attributes.includes('rel="stylesheet"')) return link
    const style = styleOf(written, client)
    styles.push(style)
    return style.element
  })
  return { html: afterFirstPaint(html, preloads), styles }
}

/** Puts the texts of its styles into a page. As part of its string they would be copied, and encoded, with each step. */
export function inBytes(html: string, styles: Style[]): Buffer {
  let at = 0
  const parts = styles.flatMap(({ element, text }) => {
    const end = html.indexOf(element, at) + element.indexOf('</')
    const before = html.slice(at, end)
    at = end
    return [Buffer.from(before), text]
  })
  return Buffer.concat([...parts, Buffer.from(html.slice(at))])
}

/** Turns the imports of the page's module into ones that wait for the first paint; any other module stays as it is. */
function afterFirstPaint(html: string, preloads: string[]): string {
  const begin = html.indexOf('import "/assets/manifest-')
  const end = html.indexOf('</script>', begin)
  if (begin < 0) return html
  const [manifest = '', ...lines] = html.slice(begin, end).split('\n')
  const routes = lines.flatMap((line) => {
    const [, name, href] = ROUTE.exec(line) ?? []
    return name && href ? [{ name, href }] : []
  })
  const others = lines.filter((line) => !ROUTE.test(line)).join('')
  const loads = [manifest.slice('import '.length, -1), ...routes.map(({ href }) => `"${href}"`)]
  const names = routes.map(({ name }) => `,${name}`).join('')
  const script = [
    `let load=async()=>{${LINKS}for(let href of ${JSON.stringify(preloads)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `let[${names}]=await Promise.all([${loads.map((href) => `import(${href})`)}]);`,
    others.replace('import(', 'await import('),
    // Without a connection the page stays as it is.
    '},go=()=>load().catch(e=>{if(!(e instanceof TypeError))throw e});',
    // A page in the background paints only later.
    'document.hidden?go():requestAnimationFrame(()=>setTimeout(go))',
  ]
  return html.slice(0, begin) + script.join('') + html.slice(end)
}
