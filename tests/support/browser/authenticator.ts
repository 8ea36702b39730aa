import type { Page } from '@playwright/test'

/** Gives the page's browser a passkey device that agrees to everything, while its owner is present. `hasPrf`: its passkeys also make secrets. */
export async function virtualAuthenticator(page: Page, { hasPrf = false } = {}) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  const isPresent = async (enabled: boolean) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
  /** Whether a finger or a PIN is the owner's. */
  const isOwner = async (isUserVerified: boolean) => {
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
  const count = async () => {
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials.length
  }
  /** The device is lost, with all its passkeys. */
  const remove = async () => {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
  return { isPresent, isOwner, count, remove }
}
