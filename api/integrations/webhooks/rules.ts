import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

type Keyed = { secretKey: string }

const keyOf = (secretKey: string) => derivedKey(secretKey, '', 'webhooks')
const purposeOf = (companyId: number) => `webhook:${companyId}`

export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export const sealSecret = ({ secretKey }: Keyed, companyId: number, secret: string): string =>
  sealText(keyOf(secretKey), secret, purposeOf(companyId))

/** @throws Error when SECRET_KEY is another, or the row was changed */
export const readSecret = ({ secretKey }: Keyed, companyId: number, sealed: string): string =>
  unsealText(keyOf(secretKey), sealed, purposeOf(companyId)).toString()

type Message = { id: string; at: Date; body: string }

/** Headers of Standard Webhooks, with a signature by each secret. */
export function signedHeaders({ id, at, body }: Message, secrets: string[]): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Opencall-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

const MINUTE = 60
const HOUR = 3_600
/** The pauses of Standard Webhooks: ten tries within three days. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR]

/** @param tries made so far. @returns seconds; undefined after the last */
export const pauseAfter = (tries: number): number | undefined => PAUSES[tries - 1]

export const isSuccess = (status: number | null) => status !== null && status >= 200 && status < 300
/** The receiver says that it is gone for good. */
export const isGone = (status: number | null) => status === 410
