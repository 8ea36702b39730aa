import { randomBytes } from 'node:crypto'
import type { UserType } from '#contract/vocabulary.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** How long a session lasts, in seconds: unused, and in all (decisions §4). */
export const LIFETIMES: Record<UserType, { idle: number; total: number }> = {
  JOB_SEEKER: { idle: 14 * DAY, total: 30 * DAY },
  RECRUITING_COMPANY: { idle: 12 * HOUR, total: 7 * DAY },
  OPERATOR: { idle: 12 * HOUR, total: 7 * DAY },
}

/** How long a proof of who the person is lets them do what needs a recent one. */
export const RECENT_MINUTES = 10

/** Lets secret scanners recognise a leaked token. */
const PREFIX = 'ocs_'
const TOKEN = /^ocs_[\w-]{43}$/

export const newToken = () => PREFIX + randomBytes(32).toString('base64url')
export const isToken = (text: string) => TOKEN.test(text)
