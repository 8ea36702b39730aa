import type { Mail } from '#api/platform/mail/mail.ts'

/** The newest mail to an address. */
export function lastMail(sent: Mail[], to: string): Mail {
  const mail = sent.findLast((each) => each.to === to)
  if (!mail) throw new Error(`No mail to ${to}`)
  return mail
}

export const codeIn = (mail: Mail) => /^\d{6}/.exec(mail.subject)?.[0] ?? ''
export const resetTokenIn = (mail: Mail) => /reset-password\/\?token=([\w-]+)/.exec(mail.text)?.[1] ?? ''

/** Splits a raw mail into its parts: type and decoded content of each. */
export function partsOf(raw: string): { type: string; content: string }[] {
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`)
  const pieces = boundaries.reduce((all, each) => all.flatMap((piece) => piece.split(each)), [raw])
  return pieces.flatMap((piece) => {
    const [, head = '', body = ''] = /^\r?\n?([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(piece) ?? []
    const type = /^Content-Type: ((?:.|\r\n\s)*?)\r?$/im.exec(head)?.[1]
    if (!type || type.startsWith('multipart/')) return []
    return [{ type: type.replace(/\s+/g, ' '), content: decoded(head, body) }]
  })
}

function decoded(head: string, body: string): string {
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
