import { deleteFactorsOf } from '#api/accounts/factors/queries.ts'
import { NO_PASSWORD } from '#api/accounts/passwords/hash.ts'
import { insertLink } from '#api/accounts/passwords/queries.ts'
import { findUserByEmail, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { deleteSessionsOf } from '#api/accounts/sessions/queries.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { deleteOperator, insertOperator } from './queries.ts'

type NewOperator = {
  email: string
  /** First and last name; 'Operator' where there is none. */
  name: string
  /** For the link to choose a password with, which is made only where no password is given. */
  token: string
  passwordHash: string | undefined
}

/** The command line alone makes operators (decisions §1). @returns false when the address has an account */
export function addOperator(database: Database, { email, name, token, passwordHash }: NewOperator) {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return database.transaction(async (tx) => {
    const now = new Date()
    const id = await insertOperator(tx, {
      email,
      firstName: firstName || 'Operator',
      lastName: rest.join(' '),
      contactNumber: '',
      passwordHash: passwordHash ?? NO_PASSWORD,
      verifiedAt: now,
      onboardedAt: now,
    })
    if (id === undefined) return false
    if (!passwordHash) await insertLink(tx, { userId: id, token })
    await record(tx, { actorId: null, action: 'operator.added', subject: `user ${id}`, details: {} })
    return true
  })
}

/** Ends their sessions as well; their acts stay in the audit log. @returns whether there was one */
export function removeOperator(database: Database, email: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const id = await deleteOperator(tx, email)
    if (id === undefined) return false
    await record(tx, { actorId: null, action: 'operator.removed', subject: `user ${id}`, details: {} })
    return true
  })
}

/**
 * Takes every passkey, the authenticator app and the recovery codes of an account away, ends its sessions, and mails its owner.
 * @returns whether there is such an account
 */
export function resetFactors(database: Database, mails: MailQueue, email: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return false
    await lockUserForUpdate(tx, user.id)
    await deleteFactorsOf(tx, user.id)
    await deleteSessionsOf(tx, user.id)
    await record(tx, {
      actorId: null,
      action: 'account.factors-reset',
      subject: `user ${user.id}`,
      details: {},
    })
    await logSecurityEvent(tx, { kind: 'factor_removed', accountId: user.id, details: { factor: 'all' } })
    await mails.enqueue(tx, { kind: 'factors', userId: user.id, change: 'all_removed' })
    return true
  })
}
