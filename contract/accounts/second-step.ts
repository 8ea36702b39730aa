import { z } from 'zod'
import { Session } from './registration.ts'

const METHODS = ['passkey', 'totp', 'recovery_code'] as const
export type Method = (typeof METHODS)[number]

/** The answer to a right password where the account signs in in two steps. */
const SecondStep = z.object({
  second_factor: z.object({
    token: z.string().describe('For the second step of this sign-in alone, once'),
    methods: z.array(z.enum(METHODS)),
    expires_in: z.number().int().describe('Seconds'),
  }),
})

/** A session, or the second step that the account asks for. */
export const SignIn = z.union([Session, SecondStep])
export type SignIn = z.infer<typeof SignIn>
