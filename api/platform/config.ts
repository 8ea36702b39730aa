import { accessSync, constants, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import countries from 'i18n-iso-countries'
import { z } from 'zod'
import {
  bucket,
  cidrList,
  flag,
  link,
  origins,
  otlpHeaders,
  page,
  port,
  postgresql,
  share,
  timeZone,
  webUrl,
} from './setting-forms.ts'

export const LOGO_TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

const logo = z
  .string()
  .refine((file) => extname(file).toLowerCase() in LOGO_TYPES, {
    error: 'must be an SVG, PNG or WebP file',
    abort: true,
  })
  .refine(isReadableFile, 'cannot be read')

function isReadableFile(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Plain http is for trials on this machine. */
const isSafeIssuer = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLocalHost(hostname)
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const LAG = 'must be a whole number of seconds from 1 to 300'
const RETENTION = 'must be a whole number from 1 to 120'
const months = z.coerce.number(RETENTION).int(RETENTION).min(1, RETENTION).max(120, RETENTION)

/** Stands where the operator named no address. */
const NOBODY = 'mailto:hello@example.org'

/** decisions §7 */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: webUrl.optional(),
  DATABASE_URL: postgresql.optional(),
  MIGRATION_DATABASE_URL: postgresql.optional(),
  DATABASE_READ_URL: postgresql.optional(),
  DATABASE_READ_LAG: z.coerce.number(LAG).int(LAG).min(1, LAG).max(300, LAG).default(10),
  DATA_DIR: z.string().min(1).default('./data'),
  FILES_URL: bucket.optional(),
  CLAMD_URL: z
    .string()
    .regex(/^tcp:\/\/[^/:]+:\d+$/, 'must be like tcp://localhost:3310')
    .optional(),
  BRAND_NAME: z.string().max(60, 'must be 60 characters or fewer').default('Opencall'),
  BRAND_COLOR: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1b4fd1')
    .optional(),
  BRAND_LOGO: logo.optional(),
  HOME_URL: link.default('/'),
  CONTACT_URL: link.default(NOBODY),
  ADMIN_URL: page.default('/admin/'),
  COUNTRY: z
    .string()
    .refine(
      (code) => /^[A-Z]{2}$/.test(code) && countries.isValid(code),
      'must be a two-letter country code such as GH',
    )
    .default('GH'),
  TIME_ZONE: timeZone.default('Africa/Accra'),
  OCID_PREFIX: z
    .string()
    .regex(
      /^ocds-[a-z0-9]{6}$/,
      'must be like ocds-213czf, as the Open Contracting Partnership registers them',
    )
    .default('ocds-213czf'),
  REQUIRE_MEMBER_KEYS: flag.optional(),
  RETENTION_MONTHS: months.default(12),
  TRUST_PROXY: cidrList.optional(),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  OIDC_ISSUER: webUrl
    .refine(isSafeIssuer, 'must be an https address, as the provider names itself')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40, 'must be 40 characters or fewer').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+/, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  DEV_MAILBOX: flag.optional(),
  SAMPLE_CONTENT: flag.optional(),
  REVIEW_FIRST_POST: flag.optional(),
  CORS_ORIGINS: origins.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must be 100 characters or fewer').default('opencall'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
})

export type Config = ReturnType<typeof readConfig>

/** Everybody only if the operator says so; nobody behind a public address, whatever NODE_ENV is. */
function mailboxReaders(
  { DEV_MAILBOX, SMTP_URL }: z.output<typeof Environment>,
  { publicUrl, isProduction }: { publicUrl: string; isProduction: boolean },
): 'all' | 'local' | 'none' {
  if (DEV_MAILBOX) return 'all'
  const isWanted = DEV_MAILBOX === undefined && !SMTP_URL && !isProduction
  return isWanted && isLocalHost(new URL(publicUrl).hostname) ? 'local' : 'none'
}

/** @returns the address of a `mailto:` link, undefined for another one */
const mailAddress = (link: string) => /^mailto:([^?]+@[^?]+)/i.exec(link)?.[1]

/** Whether a host name is this machine's own, as in `localhost`, `127.0.0.1` and `[::1]`. */
export const isLocalHost = (hostname: string) =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

/** The start failed for a reason that the operator can mend; the message needs no stack. */
export class StartError extends Error {
  /** @param lines one for each wrong variable, starting with its name */
  static ofSettings(lines: string[], cause?: unknown): StartError {
    const list = lines.map((line) => `  ${line}`).join('\n')
    return new StartError(`These settings are wrong:\n${list}`, { cause })
  }
}

/** One line for each setting that needs another one. */
function lonely(set: NodeJS.ProcessEnv): string[] {
  const lines: string[] = []
  if (set.DATABASE_URL && !set.SECRET_KEY)
    lines.push('SECRET_KEY: is required when DATABASE_URL is set, at least 32 random characters')
  if (set.MIGRATION_DATABASE_URL && !set.DATABASE_URL)
    lines.push('MIGRATION_DATABASE_URL: needs DATABASE_URL, whose role works with the tables that it makes')
  if (set.DATABASE_READ_URL && !set.DATABASE_URL)
    lines.push('DATABASE_READ_URL: needs DATABASE_URL, of which it is a replica')
  if (Boolean(set.OIDC_ISSUER) !== Boolean(set.OIDC_CLIENT_ID))
    lines.push('OIDC_ISSUER: needs OIDC_CLIENT_ID, and the other way round')
  return lines
}

/**
 * Reads the environment; nothing else does.
 * @throws StartError naming every wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  const lines = (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
  lines.push(...lonely(set))
  if (!parsed.success || lines.length > 0) throw StartError.ofSettings(lines)
  const { data } = parsed
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/(?<!\/)\/+$/, '')
  const isProduction = environment.NODE_ENV === 'production'
  const sampleContent = data.SAMPLE_CONTENT ?? data.DATABASE_URL === undefined
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    publicUrl,
    databaseUrl: data.DATABASE_URL,
    /** The owner of the tables; absent where the role of `databaseUrl` is. */
    migrationDatabaseUrl: data.MIGRATION_DATABASE_URL,
    /** A replica, which visitors' lists and details are read from. */
    databaseReadUrl: data.DATABASE_READ_URL,
    /** In seconds. */
    databaseReadLag: data.DATABASE_READ_LAG,
    dataDir: resolve(data.DATA_DIR),
    filesUrl: data.FILES_URL,
    /** Uploads arrive here, and stay here unless there is a bucket. */
    filesDir: join(resolve(data.DATA_DIR), 'files'),
    clamdUrl: data.CLAMD_URL,
    brandName: data.BRAND_NAME,
    brandColor: data.BRAND_COLOR,
    brandLogo: data.BRAND_LOGO,
    homeUrl: data.HOME_URL,
    contactUrl: data.CONTACT_URL,
    adminUrl: data.ADMIN_URL,
    country: data.COUNTRY,
    timeZone: data.TIME_ZONE,
    ocidPrefix: data.OCID_PREFIX,
    /** RFPs are published only where they are sealed to their openers. */
    requiresMemberKeys: data.REQUIRE_MEMBER_KEYS ?? false,
    retentionMonths: data.RETENTION_MONTHS,
    trustProxy: data.TRUST_PROXY,
    secretKey: data.SECRET_KEY,
    sampleContent,
    /** Holds the first post of each company for the operator's approval. */
    reviewsFirstPost: data.REVIEW_FIRST_POST ?? !sampleContent,
    corsOrigins: data.CORS_ORIGINS ?? [],
    /** Lets Prometheus read `/metrics`; without one nothing is measured. */
    metricsToken: data.METRICS_TOKEN,
    /** Where traces are sent; without an address none are made. */
    traces: tracesOf(data),
    logLevel: data.LOG_LEVEL,
    oidc: oidcOf(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    /** For who answers a mail: the operator's own address, where they named one. */
    replyTo: data.CONTACT_URL === NOBODY ? undefined : mailAddress(data.CONTACT_URL),
    /** The readers of the development mailbox, which shows codes and reset links; `local` is this machine. */
    devMailbox: mailboxReaders(data, { publicUrl, isProduction }),
    isProduction,
  })
}

/** The OpenID provider with which people may sign in. */
export type OidcSettings = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** For the button. */
  name: string
}

type Oidc = Pick<
  z.output<typeof Environment>,
  'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME'
>

function oidcOf(data: Oidc): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data
  if (!issuer || !clientId) return undefined
  return { issuer, clientId, clientSecret, name: data.OIDC_NAME ?? new URL(issuer).hostname }
}

const tracesOf = (data: z.output<typeof Environment>) =>
  data.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: data.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: data.OTEL_SERVICE_NAME,
        ratio: data.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined
