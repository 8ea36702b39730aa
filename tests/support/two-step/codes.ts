import { generateSync } from 'otplib'

/** The code that an authenticator app shows, of the time step so many after this one. */
export const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
