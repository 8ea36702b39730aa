import { generateSync } from 'otplib'

/**
 * The code that an authenticator app shows, of the time step so many after this one. A journey uses 0 and then 1:
 * both are still taken when the next step begins before the press, -1 would be too old.
 */
export const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
