import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built files, where the build puts them beside the server (vite.config.ts). */
const CLIENT = join(import.meta.dirname, '../client')

type Style = { text: string; source: string }

const known = new Map<string, Style>()

/** A built stylesheet's text, and its source for the policy. */
function styleOf(href: string, client: string): Style {
  const style = known.get(href) ?? read(join(client, href))
  known.set(href, style)
  return style
}

function read(file: string): Style {
  const text = readFileSync(file, 'utf8')
  return { text, source: `'sha256-${hash('sha256', text, 'base64')}'` }
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
 * Returns the sources of its styles for the policy.
 */
export function firstView(page: string, client = CLIENT): { html: string; styles: string[] } {
  const styles: string[] = []
  const preloads: string[] = []
  const html = page.replace(LINK, (link, attributes: string) => {
    const [, written = ''] = HREF.exec(attributes) ?? []
    if (!written.startsWith('/assets/')) return link
    if (attributes.includes('rel="modulepreload"')) {
      preloads.push(written)
      return ''
    }
    const [file = '', isStyle] = [written.replace('#', ''), attributes.includes('rel="stylesheet"')]
    if (!isStyle) return link
    const { text, source } = styleOf(file, client)
    styles.push(source)
    return `<style data-href="${written}">${text}</style>`
  })
  return { html: afterFirstPaint(html, preloads), styles }
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
