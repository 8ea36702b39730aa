import { createHash, randomBytes } from 'node:crypto'
import { countedAddress } from '#api/platform/http/address.ts'

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

/** A row shows neither the cookie nor the address that it knows. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
export const markOfToken = (token: string): string => hashOf(`device:${token}`)
export const markOfAddress = (address: string): string => hashOf(`address:${countedAddress(address)}`)
