import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Client } from '#api/platform/http/route.ts'
import { deleteKnown, findKnown, listKnown, upsertKnown } from './queries.ts'
import { markOfAddress, markOfToken, newDeviceToken, readDevice, writeDevice } from './rules.ts'

/** Where somebody tries to sign in from. */
type Recognised = {
  /** The account of the email address they give; null where there is none. */
  userId: number | null
  /** Their tries count under the device, if it is known, else under the address. */
  source: string
  /** Its owner signed in from here before, so nobody else's failures count. */
  isKnown: boolean
}

/** Recognises a device by its cookie or, without one, by its address. Takes as long where there is no account. */
export async function recognise(database: Database, email: string, client: Client): Promise<Recognised> {
  const tokens = readDevice(client.device).map((token) => markOfToken(database, token))
  const address = markOfAddress(database, client.address)
  const { userId, known } = await findKnown(database, email, [...tokens, address])
  const device = tokens.find((mark) => known.includes(mark))
  return { userId, source: device ?? address, isKnown: known.length > 0 }
}

/**
 * Remembers device and address of a successful sign-in. A device that the account does not know gets a token of its own, so
 * that a cookie which somebody else planted stays unknown.
 * @returns whether the account knows devices and neither this one nor its address is among them
 */
export async function rememberDevice(tx: Transaction, userId: number, client: Client): Promise<boolean> {
  const tokens = readDevice(client.device)
  const markOf = (token: string) => markOfToken(tx, token)
  const address = markOfAddress(tx, client.address)
  const { known, hasAny } = await listKnown(tx, userId, [...tokens.map(markOf), address])
  const token = tokens.find((each) => known.includes(markOf(each))) ?? newDeviceToken()
  await upsertKnown(tx, userId, [markOf(token), address])
  client.keepDevice?.(writeDevice([token, ...tokens.filter((each) => each !== token)]))
  return hasAny && known.length === 0
}

/** Forgets all devices of an account but this one, as a new password does with sessions. */
export async function rememberOnlyThis(tx: Transaction, userId: number, client: Client): Promise<void> {
  await deleteKnown(tx, userId)
  await rememberDevice(tx, userId, client)
}
