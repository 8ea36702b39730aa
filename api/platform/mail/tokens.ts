import { createHmac, timingSafeEqual } from 'node:crypto'

/** Each allows what it is for and nothing else; `manage` ends with its day and `kind` names one kind of notification. */
type Purpose =
  | 'unsubscribe'
  | 'recommended'
  | 'confirm'
  | 'people-invitations'
  | `manage:${number}`
  | `kind:${string}`

const macOf = (secretKey: string, purpose: Purpose, id: number) =>
  createHmac('sha256', secretKey).update(`${purpose}:${id}`).digest('base64url')

/** A token for one row, which its mail carries. */
export const tokenFor = (secretKey: string, purpose: Purpose, id: number) =>
  `${id}.${macOf(secretKey, purpose, id)}`

/** The id that a token was made for; undefined for a forged one. */
export function idOf(secretKey: string, purpose: Purpose, token: string): number | undefined {
  const [, id, mac] = /^(\d{1,10})\.([\w-]+)$/.exec(token) ?? []
  if (id === undefined || mac === undefined) return undefined
  const [given, own] = [Buffer.from(mac), Buffer.from(macOf(secretKey, purpose, Number(id)))]
  return given.length === own.length && timingSafeEqual(given, own) ? Number(id) : undefined
}
