import { isIP } from 'node:net'
import { z } from 'zod'

/** The forms of settings, with what is said of another. */

export const port = z.coerce
  .number('must be a port number')
  .refine((value) => Number.isInteger(value) && value >= 0 && value <= 65_535, 'must be a port number')
export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
export const postgresql = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
export const link = z
  .string()
  .regex(/^(https?:\/\/|mailto:|\/(?![/\\]))/, 'must be an address, a mailto: or a path')
export const page = z
  .string()
  .regex(/^(https?:\/\/[^/]|\/(?![/\\]))/, 'must be an http or https address or a path of this site')
export const origins = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim())
  const wrong = entries.find((entry) => URL.parse(entry)?.origin !== entry || entry === 'null')
  if (wrong === undefined) return entries
  context.addIssue('must be origins such as https://app.example.org, separated by commas')
  return z.NEVER
})
export const bucket = z.string().refine((text) => {
  const url = URL.parse(text)
  const endpoint = url?.searchParams.get('endpoint')
  return url?.protocol === 's3:' && url.hostname !== '' && (!endpoint || webUrl.safeParse(endpoint).success)
}, 'must be like s3://bucket?endpoint=https://s3.example.org&region=eu-west-1')
export const flag = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

function isRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === undefined) return most > 0
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
}

export const cidrList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim())
  for (const entry of entries) {
    if (!isRange(entry)) {
      context.addIssue('must be a list of addresses or CIDR ranges, separated by commas')
      return z.NEVER
    }
  }
  return entries
})

export const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'must be an IANA time zone such as Africa/Accra')

const SHARE = 'must be a number from 0 to 1'
export const share = z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE)

export const otlpHeaders = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => {
    const [name = '', ...value] = entry.split('=')
    return [name.trim(), safelyDecoded(value.join('=').trim())] as const
  })
  if (entries.every(([name, value]) => /^[\w-]+$/.test(name) && value !== ''))
    return Object.fromEntries(entries)
  context.addIssue('must be like name=value, separated by commas')
  return z.NEVER
})

/** Values are written as in addresses, by the specification of that setting. */
function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
