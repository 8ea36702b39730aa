import { buildDocx } from './hostile/build-office.ts'

/** A PDF with this text, padded to this many bytes. */
export function pdf(text = 'A CV', bytes = 0): Buffer {
  const head = Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog /Note (${text}) >> endobj\n%`)
  const end = Buffer.from('\n%%EOF\n')
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length - end.length), '.'), end])
}

export const docx = () => buildDocx({})

type Sendable = string | Buffer | File

/** A form; a Buffer becomes a file named after its field. */
export function formOf(values: Record<string, Sendable | Sendable[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat())
      form.append(name, Buffer.isBuffer(each) ? fileOf(each, `${name}.pdf`) : each)
  }
  return form
}

export const fileOf = (content: Buffer, name: string) => new File([new Uint8Array(content)], name)

export const application = (more: Record<string, Sendable> = {}) =>
  formOf({ bio: 'I lay bricks', cv: pdf(), ...more })

export const proposal = (more: Record<string, Sendable> = {}) =>
  formOf({
    bio: 'We build bridges',
    technical_proposal: pdf('How'),
    financial_proposal: pdf('A price of 1,000'),
    ...more,
  })

/** The form of a firm; `version` 0 makes it. */
export const firmForm = (values: object = {}) => ({ name: 'Volta Bridges', country: 'GH', ...values })
