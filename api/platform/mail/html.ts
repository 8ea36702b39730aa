const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Markup that is ours; everything else is escaped when it is put in. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

/** A template whose values are escaped, unless they are Html already. Lists are joined. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const filled = values.map((value) => [value].flat().map(escaped).join(''))
  return new Html(parts.reduce((text, part, i) => text + (filled[i - 1] ?? '') + part))
}

/** A line of text; an address of ours that ends it can be clicked. */
export function linked(line: string, publicUrl: string): Html {
  const url = line.slice(line.lastIndexOf(' ') + 1)
  if (!url.startsWith(`${publicUrl}/`)) return html`${line}`
  return html`${line.slice(0, -url.length)}<a href="${url}" style="color:inherit">${url}</a>`
}

function escaped(value: string | number | Html): string {
  return value instanceof Html
    ? value.markup
    : String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
