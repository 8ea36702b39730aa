import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { weaknessOf } from '#api/accounts/passwords/rules.ts'
import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import { type Command, readOptions, WrongUse } from '#api/platform/command-line.ts'
import { type Config, StartError } from '#api/platform/config.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { openExisting } from '#api/platform/keys/commands.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { openQueue } from '#api/platform/queue/queue.ts'
import { english } from '#api/platform/words/words.ts'
import { Email } from '#contract/fields.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { addOperator, removeOperator, resetFactors } from './accounts/commands.ts'
import { listOperators } from './queries.ts'

const OPERATOR_USAGE = `Usage: npm run operator -- add EMAIL [--name "First Last"] [--password-stdin]
       npm run operator -- list
       npm run operator -- remove EMAIL
       npm run operator -- reset-factors EMAIL

Makes, lists and removes the accounts of the people who run this site. They log in like everybody else and work at /operator/.
\`add\` prints a link to choose a password with; \`--password-stdin\` reads one from its input instead.
\`reset-factors\` takes the passkeys, authenticator app and recovery codes of any account away, for a person who lost them all.
The server mails that person, once it runs.`

/** Exits with 1 when it could not be done. */
export const operatorCommand: Command = { usage: OPERATOR_USAGE, run: runOperator }

async function runOperator(args: string[], config: Config): Promise<number> {
  const { command, email, name, password } = await readArguments(args, config)
  const open = await openExisting(config)
  try {
    const { database } = open
    if (command === 'list') {
      const all = await listOperators(database)
      for (const one of all) console.log(`${one.email}\t${one.firstName} ${one.lastName}`.trimEnd())
      if (all.length === 0) console.log('There is no operator yet.')
      return 0
    }
    if (command === 'remove') {
      if (await removeOperator(database, email)) return said(`${email} is no operator any more.`)
      return failed(`There is no operator ${email}.`)
    }
    if (command === 'reset-factors') {
      if (await resetAndMail(open, email)) return said(`${email} signs in with the password alone now.`)
      return failed(`There is no account ${email}.`)
    }
    const token = randomBytes(32).toString('base64url')
    const passwordHash = password === undefined ? undefined : await hashPassword(password)
    const isAdded = await addOperator(database, { email, name, token, passwordHash })
    if (!isAdded) return failed(`${email} has an account already. An operator needs an address of their own.`)
    if (passwordHash) return said(`${email} is an operator now.`)
    return said(`${email} is an operator now. Choose a password within ${LIMITS.resetLinkMinutes} minutes at
${config.publicUrl}/reset-password/?token=${token}`)
  } finally {
    await open.close()
  }
}

async function resetAndMail(open: OpenDatabase, email: string): Promise<boolean> {
  const queue = await openQueue(open)
  try {
    return await resetFactors(open.database, mailQueue(queue), email)
  } finally {
    await queue.stop()
  }
}

const said = (line: string) => {
  console.log(line)
  return 0
}
const failed = (line: string) => {
  console.error(line)
  return 1
}

async function readArguments(args: string[], config: Config) {
  const { values, positionals } = parsed(args)
  const [command, address, ...rest] = positionals
  const isList = command === 'list'
  const isKnown = isList || command === 'add' || command === 'remove' || command === 'reset-factors'
  if (!isKnown || rest.length > 0 || (address === undefined) !== isList) throw new WrongUse(OPERATOR_USAGE)
  if (isList) return { command, email: '', name: '', password: undefined } as const
  const checked = Email.safeParse(address)
  const email = checked.success ? normaliseEmail(checked.data) : undefined
  if (email === undefined) throw new WrongUse(OPERATOR_USAGE, `${address} is no email address.`)
  const password = values['password-stdin'] ? await readPassword(email, config) : undefined
  return { command, email, name: values.name ?? '', password } as const
}

const parsed = (args: string[]) =>
  readOptions(args, OPERATOR_USAGE, {
    name: { type: 'string' },
    'password-stdin': { type: 'boolean', default: false },
  })

async function readPassword(email: string, { brandName }: Config): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const isLong = password.length >= LIMITS.passwordMin && password.length <= LIMITS.passwordMax
  if (!isLong)
    throw new StartError(`Password must have ${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters`)
  const weakness = await weaknessOf(password, { email, brandName })
  if (weakness) throw new StartError(english().problem(weakness))
  return password
}
