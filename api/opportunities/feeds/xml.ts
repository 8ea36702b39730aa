/** Marks XML that is escaped already. */
class Xml {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  toString() {
    return this.source
  }
}

export type { Xml }

type Part = Xml | Xml[] | string | number

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 cannot hold: most control characters, two noncharacters, lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/**
 * XML by template: `xml\`<loc>${url}</loc>\``. Escapes texts and drops characters that XML cannot hold; the builders on npm
 * leave those in.
 */
export function xml(strings: TemplateStringsArray, ...parts: Part[]): Xml {
  return new Xml(strings.reduce((source, string, i) => source + sourceOf(parts[i - 1] ?? '') + string))
}

function sourceOf(part: Part): string {
  if (part instanceof Xml) return part.source
  if (Array.isArray(part)) return part.map((each) => each.source).join('')
  return escapeText(String(part))
}

function escapeText(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
