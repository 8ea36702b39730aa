import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int('must be a port number').min(0).max(65_535, 'must be a port number')
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const link = z.string().regex(/^(https?:\/\/|mailto:|\/(?![/\\]))/, 'must be an address, a mailto: or a path')
const flag = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

const cidrList = z.string().transform((text, context) => {
  const entries = text.split(',').map((entry) => entry.trim())
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (!isIP(address) || (bits !== undefined && !/^\d{1,3}$/.test(bits))) {
      context.addIssue('must be a list of addresses or CIDR ranges, separated by commas')
      return z.NEVER
    }
  }
  return entries
})

const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'must be an IANA time zone such as Africa/Accra')

/** decisions §7. Only what this version uses is read. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webUrl.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  BRAND_NAME: z.string().min(1).max(60).default('Opencall'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1b4fd1')
    .optional(),
  BRAND_LOGO: z.string().min(1).optional(),
  HOME_URL: link.default('/'),
  CONTACT_URL: link.default('mailto:hello@example.org'),
  COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a two-letter country code')
    .default('GH'),
  TIME_ZONE: timeZone.default('Africa/Accra'),
  TRUST_PROXY: cidrList.optional(),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  DEV_MAILBOX: flag.optional(),
  SAMPLE_CONTENT: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = ReturnType<typeof readConfig>

/** A start that cannot go on; the message is for the operator and needs no stack. */
export class StartError extends Error {}

/**
 * The environment as one frozen object, the only reading of it.
 * @throws StartError naming every wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) throw new StartError(wrongVariables(parsed.error))
  const { data } = parsed
  if (data.DATABASE_URL && !data.SECRET_KEY) {
    throw new StartError('SECRET_KEY is required when DATABASE_URL is set: at least 32 random characters')
  }
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '')
  const isProduction = environment.NODE_ENV === 'production'
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    databaseUrl: data.DATABASE_URL,
    dataDir: resolve(data.DATA_DIR),
    brandName: data.BRAND_NAME,
    brandColor: data.BRAND_COLOR,
    brandLogo: data.BRAND_LOGO,
    homeUrl: data.HOME_URL,
    contactUrl: data.CONTACT_URL,
    country: data.COUNTRY,
    timeZone: data.TIME_ZONE,
    trustProxy: data.TRUST_PROXY,
    secretKey: data.SECRET_KEY,
    sampleContent: data.SAMPLE_CONTENT ?? data.DATABASE_URL === undefined,
    logLevel: data.LOG_LEVEL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    // It shows codes and reset links to everybody who can reach it.
    devMailbox: data.DEV_MAILBOX ?? (!data.SMTP_URL && !isProduction),
    isProduction,
  })
}

function wrongVariables(error: z.ZodError): string {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return `These settings are wrong:\n${lines.join('\n')}`
}
