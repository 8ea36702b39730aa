import { randomBytes } from 'node:crypto'
import { countedAddress } from '#api/platform/http/address.ts'
import { hashToken } from '#api/platform/tokens.ts'

/** People who sign in on one device; the one who did so longest ago is forgotten first. */
const MOST_ON_A_DEVICE = 8
const TOKEN = /^[\w-]{22}$/

/** The tokens of a device cookie, the newest first: one for each account, so that nothing ties the accounts together. */
export const readDevice = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST_ON_A_DEVICE)

export const writeDevice = (tokens: string[]): string => tokens.slice(0, MOST_ON_A_DEVICE).join('.')

export const newDeviceToken = (): string => randomBytes(16).toString('base64url')

type Keyed = { secretKey: string }

/** A row shows neither the cookie nor the address that it knows, not even to somebody who tries every address. */
export const markOfToken = (keyed: Keyed, token: string): string =>
  hashToken(keyed, 'devices', `device:${token}`)
export const markOfAddress = (keyed: Keyed, address: string): string =>
  hashToken(keyed, 'devices', `address:${countedAddress(address)}`)
