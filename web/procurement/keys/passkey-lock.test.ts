import { createHmac, randomBytes } from 'node:crypto'
import { Decrypter, webauthn } from 'age-encryption'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  hasKeyPasskeys,
  lockByPasskey,
  makeKeyPasskey,
  PasskeyRefused,
  unlockByPasskey,
} from './passkey-lock.ts'

type Asked = {
  publicKey: { extensions: { prf: { eval?: Record<string, Uint8Array<ArrayBuffer>> } } }
  signal: AbortSignal
}

/** A device in software whose passkeys make secrets, as browsers hand them on. */
function device({ secret = randomBytes(32), isPrf = true } = {}) {
  const id = randomBytes(16)
  const answer = (prf: object) => ({
    id: id.toString('base64url'),
    rawId: new Uint8Array(id).buffer,
    type: 'public-key',
    response: {
      attestationObject: new ArrayBuffer(1),
      clientDataJSON: new ArrayBuffer(1),
      authenticatorData: new ArrayBuffer(1),
      signature: new ArrayBuffer(1),
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({ prf }),
  })
  const secretOf = (input = new Uint8Array()) =>
    new Uint8Array(createHmac('sha256', secret).update(input).digest()).buffer
  return {
    create: async () => answer({ enabled: isPrf }),
    get: async ({ publicKey }: Asked) => {
      const { first, second } = publicKey.extensions.prf.eval ?? {}
      return answer(isPrf ? { results: { first: secretOf(first), second: secretOf(second) } } : {})
    },
  }
}

const signalled = vi.fn(async () => undefined)
const Credential = Object.assign(() => undefined, {
  getClientCapabilities: async (): Promise<Record<string, boolean>> => ({ 'extension:prf': true }),
  signalUnknownCredential: signalled,
})

const use = (credentials: object) => vi.stubGlobal('navigator', { credentials })

beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'opencall.example', origin: 'https://opencall.example' })
  vi.stubGlobal('PublicKeyCredential', Credential)
  signalled.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const owner = { site: 'Opencall', label: 'Opening key of Ama Owusu' }
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof PasskeyRefused ? error.code : error),
  )
const refusing = (name: string) => async () => Promise.reject(new DOMException('', name))

it('makes a passkey of its own, locks by it and unlocks, as age reads it too', async () => {
  const phone = device()
  const made: unknown[] = []
  const create = (options: unknown) => {
    made.push(options)
    return phone.create()
  }
  use({ ...phone, create })
  const passkey = await makeKeyPasskey(owner)
  expect(passkey).toMatchObject({ host: 'opencall.example', transports: ['internal'] })
  const [asked] = made
  expect(asked).toMatchObject({
    publicKey: {
      rp: { id: 'opencall.example', name: 'Opencall' },
      user: { name: owner.label },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  const locked = await lockByPasskey('the private half', passkey)
  expect(locked).not.toContain('private')
  expect(await unlockByPasskey(locked, passkey)).toBe('the private half')

  const decrypter = new Decrypter()
  decrypter.addIdentity(new webauthn.WebAuthnIdentity({ rpId: 'opencall.example' }))
  expect(await decrypter.decrypt(Buffer.from(locked, 'base64url'), 'text')).toBe('the private half')
})

it('refuses a passkey that makes no secrets, and lets the browser remove it', async () => {
  use(device({ isPrf: false }))
  expect(await codeOf(makeKeyPasskey(owner))).toBe('key_passkey_unfit')
  expect(signalled).toHaveBeenCalledOnce()
  // Some say that they do, and do not.
  const passkey = { id: 'AAAA', transports: ['internal'], host: 'opencall.example' }
  expect(await codeOf(lockByPasskey('the private half', passkey))).toBe('key_passkey_unfit')
  expect(signalled).toHaveBeenCalledTimes(2)
})

it('says why a passkey did nothing', async () => {
  use(device())
  const passkey = await makeKeyPasskey(owner)
  const locked = await lockByPasskey('the private half', passkey)
  use(device())
  expect(await codeOf(unlockByPasskey(locked, passkey))).toBe('key_passkey_wrong')
  use(device({ isPrf: false }))
  expect(await codeOf(unlockByPasskey(locked, passkey))).toBe('key_passkey_wrong')
  use({ ...device(), get: refusing('NotAllowedError') })
  expect(await codeOf(unlockByPasskey(locked, passkey))).toBe('key_passkey_unused')
  use({ ...device(), create: refusing('NotAllowedError') })
  expect(await codeOf(makeKeyPasskey(owner))).toBe('key_passkey_not_made')
  use({ ...device(), create: refusing('NotSupportedError') })
  expect(await codeOf(makeKeyPasskey(owner))).toBe('key_passkey_unfit')
})

it('closes the window that nobody answers, and says so', async () => {
  vi.useFakeTimers()
  const open = vi.fn(
    ({ signal }: Asked) =>
      new Promise<never>((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason))),
  )
  use({ ...device(), get: open })
  const passkey = { id: 'AAAA', transports: [], host: 'opencall.example' }
  const answer = codeOf(lockByPasskey('the private half', passkey))
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await answer).toBe('key_passkey_late')
})

it.each([
  ['opencall.example', true, true],
  ['opencall.example', false, false],
  ['192.0.2.7', true, false],
  ['[2001:db8::a]', true, false],
])('knows whether a browser at %s has passkeys for keys', async (hostname, isPrf, expected) => {
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { getClientCapabilities: async () => ({ 'extension:prf': isPrf }) }),
  )
  expect(await hasKeyPasskeys()).toBe(expected)
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(await hasKeyPasskeys()).toBe(false)
})
