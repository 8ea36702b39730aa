import { type By, noteAdded, type Services } from '#api/accounts/factors/commands.ts'
import { listMethods } from '#api/accounts/factors/queries.ts'
import { PASSKEYS } from '#api/accounts/factors/rules.ts'
import { findUser, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import type { NewPasskey, SignedPasskey } from '#contract/accounts/passkeys.ts'
import { ApiError, problem } from '#contract/errors.ts'
import {
  deleteChallenge,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  updatePasskeyUsed,
} from './queries.ts'
import { type Purpose, partyOf } from './rules.ts'

type Options = Record<string, unknown>

/** A tenth of the server's code, loaded by the first who uses a passkey. */
const webAuthn = () => import('@simplewebauthn/server')

/** @throws ApiError conflict for an account with 20 passkeys */
export async function beginPasskey(services: Services, userId: number): Promise<Options> {
  const { database, brandName: rpName, publicUrl } = services
  const user = await findUser(database, userId)
  if (!user) throw new ApiError('unauthorized')
  const own = await listPasskeys(database, userId)
  if (own.length >= PASSKEYS) throw tooMany()
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: partyOf(publicUrl).rpID,
    userID: new TextEncoder().encode(`account ${userId}`),
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    // It signs in without a password, so it is found without a name and checks its owner.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await insertChallenge(database, options.challenge, { purpose: 'register', userId })
  return { ...options }
}

const tooMany = () =>
  new ApiError('conflict', undefined, { reason: problem('too_many_passkeys', { max: PASSKEYS }) })

/**
 * Adds a passkey that signed the challenge of `beginPasskey`.
 * @returns recovery codes with the first factor
 * @throws ApiError second_step_failed; conflict for one that is known, and beyond 20
 */
export async function addPasskey(
  services: Services,
  { caller, client }: By,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<string[] | undefined> {
  const { database, mails } = services
  const { userId } = caller
  const info = await verifiedRegistration(services, userId, passkey)
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    const isFirst = (await listMethods(tx, userId)).length === 0
    if ((await listPasskeys(tx, userId)).length >= PASSKEYS) throw tooMany()
    const { credential } = info
    const isNew = await insertPasskey(tx, {
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: passkey.response.transports,
      isBackedUp: info.credentialBackedUp,
    })
    if (!isNew) throw new ApiError('conflict', undefined, { reason: problem('passkey_known') })
    return noteAdded(tx, { mails, caller, client }, { factor: 'passkey', isFirst })
  })
}

async function verifiedRegistration(services: Services, userId: number, { response, ...rest }: NewPasskey) {
  const { rpID, origin } = partyOf(services.publicUrl)
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credentialOf(rest), response },
      expectedChallenge: (challenge) =>
        deleteChallenge(services.database, challenge, { purpose: 'register', userId }),
      expectedOrigin: origin,
      expectedRPID: rpID,
    })
    if (registrationInfo) return registrationInfo
  } catch (cause) {
    throw passkeyFailed(cause)
  }
  throw passkeyFailed(undefined)
}

const passkeyFailed = (cause: unknown) => {
  const isDatabases = cause instanceof Error && 'query' in cause
  return isDatabases
    ? cause
    : new ApiError('second_step_failed', undefined, { reason: problem('passkey_failed') })
}

const credentialOf = ({ id, rawId, type }: Pick<SignedPasskey, 'id' | 'rawId' | 'type'>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

type Asking = { database: Database; publicUrl: string }

/** The request to sign a challenge; without an account its owner chooses among all passkeys for this site. */
export async function askForPasskey(
  { database, publicUrl }: Asking,
  purpose: Purpose,
  userId: number | null,
): Promise<Options> {
  const own = userId === null ? [] : await listPasskeys(database, userId)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(publicUrl).rpID,
    userVerification: 'required',
    ...(userId !== null && {
      allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    }),
  })
  await insertChallenge(database, options.challenge, { purpose, userId })
  return { ...options }
}

/**
 * Checks a signed challenge, which a known passkey uses up, be it signed well or not.
 * @param asked as in `askForPasskey`
 * @returns the account of the passkey; undefined when it is nobody's, another account's or signed wrongly
 */
export async function ownerOfPasskey(
  database: Executor,
  asked: { purpose: Purpose; userId: number | null; publicUrl: string },
  { response, ...rest }: SignedPasskey,
): Promise<number | undefined> {
  const { purpose, userId, publicUrl } = asked
  const { rpID, origin } = partyOf(publicUrl)
  const known = await findPasskey(database, rest.id)
  if (!known || (userId !== null && known.userId !== userId)) return undefined
  const { authenticatorData, clientDataJSON, signature } = response
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: { ...credentialOf(rest), response: { authenticatorData, clientDataJSON, signature } },
    expectedChallenge: (challenge) => deleteChallenge(database, challenge, { purpose, userId }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch((error: unknown) => {
    if (error instanceof Error && 'query' in error) throw error
    return undefined
  })
  if (!verified?.verified) return undefined
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified.authenticationInfo
  return (await updatePasskeyUsed(database, { id: known.id, counter, isBackedUp })) ? known.userId : undefined
}
