import { randomBytes } from 'node:crypto'
import { CALENDARS } from '#contract/opportunities/calendar.ts'

/** The secret part of a calendar's address. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const addressOf = (publicUrl: string, secret: string) => `${publicUrl}${CALENDARS}${secret}.ics`

/** The secret in a file name, or undefined. */
export const secretIn = (name: string): string | undefined => /^([\w-]{43})\.ics$/.exec(name)?.[1]
