import { derivedKey, newKey, sealText, unsealText } from '#api/platform/cipher.ts'
import type { AuditKey, Head } from './chain.ts'

export const AUDIT_KEYS = 'audit:'
const nameOf = (id: number) => `${AUDIT_KEYS}${id}`
export const idOf = ({ name }: Pick<Wrapped, 'name'>) => Number(name.slice(AUDIT_KEYS.length))
const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', 'keys:audit')

export type Wrapped = { name: string; sealed: string }

/** A new key, with the entry it begins with bound into what is kept, so that newer entries cannot pass for older ones. */
export function wrapNewKey(secretKey: string, id: number, head: Head): Wrapped {
  return wrapKey(secretKey, { id, key: newKey(), from: head.id + 1, after: head.hash })
}

export function wrapKey(secretKey: string, { id, key, from, after }: AuditKey): Wrapped {
  const text = JSON.stringify([key.toString('base64url'), from, after])
  return { name: nameOf(id), sealed: sealText(wrappingKey(secretKey), text, nameOf(id)) }
}

/** @throws Error when SECRET_KEY is another, or the row was changed */
export function unwrapKey(secretKey: string, wrapped: Wrapped): AuditKey {
  const { name, sealed } = wrapped
  const text = String(unsealText(wrappingKey(secretKey), sealed, name))
  const [key, from, after] = JSON.parse(text) as [string, number, string] // as wrapKey wrote it
  return { id: idOf(wrapped), key: Buffer.from(key, 'base64url'), from, after }
}
