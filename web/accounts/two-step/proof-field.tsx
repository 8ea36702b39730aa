import { z } from 'zod'
import { TotpCode } from '#contract/accounts/second-step.ts'
import { problem } from '#contract/errors.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'

const missing = problem('recovery_code_missing')

/** Proofs that are typed, by their field. */
export const PROOFS = {
  totp: z.object({ code: TotpCode }),
  recovery_code: z.object({ recovery_code: z.string(missing).trim().min(1, missing) }),
} as const

export const FIELDS = { totp: 'code', recovery_code: 'recovery_code' } as const

/** The field of a code, with the keyboard of its kind. */
export function ProofField({ method }: { method: keyof typeof PROOFS }) {
  const text = useText()
  const isCode = method === 'totp'
  return (
    <TextField
      name={FIELDS[method]}
      label={text(isCode ? 'twoStep.code' : 'twoStep.recoveryCode')}
      hint={text(isCode ? 'twoStep.codeHint' : 'twoStep.recoveryCodeHint')}
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
