import { useState } from 'react'
import { z } from 'zod'
import type { Session } from '#contract/accounts/registration.ts'
import {
  type Method,
  type SecondStep,
  secondStepOptions,
  takeSecondStep,
} from '#contract/accounts/second-step.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import type { Fault } from '#web/app/forms/faults.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { usePasskeyPrompt } from './passkey-prompt.ts'
import { closePrompt, signWithPasskey } from './passkeys.ts'
import { FIELDS, PROOFS } from './proof-field.tsx'
import { atField } from './wrong-proof.ts'

export type SecondStepProps = {
  asked: SecondStep['second_factor']
  onDone: (session: Session) => Promise<unknown>
  /** The sign-in is over; it begins again with the password. */
  onOver: () => void
}

/** The form of a sign-in's second step: a passkey, a code of the app or a recovery code. */
export function useSecondStep({ asked: { token, methods }, onDone, onOver }: SecondStepProps) {
  const text = useText()
  const [method, setMethod] = useState<Method>(methods[0] ?? 'totp')
  const prompt = usePasskeyPrompt()
  const form = useForm({
    schema: method === 'passkey' ? z.object({}) : PROOFS[method],
    submit: async (values) => {
      const proof =
        method === 'passkey'
          ? { passkey: await prompt.ask(() => sign(token, text('twoStep.passkeyUnused'))) }
          : values
      const answer = api(takeSecondStep, { body: { token, ...proof } })
      await onDone(await (method === 'passkey' ? answer : atField(answer, FIELDS[method])))
    },
    onFault: ({ error }: Fault) => {
      if (!isApiError(error) || error.code !== 'sign_in_expired') return
      toast('error', error.message)
      onOver()
    },
  })
  const choose = (other: Method) => {
    closePrompt()
    form.clear()
    setMethod(other)
  }
  return { form, method, choose, isPromptOpen: prompt.isOpen }
}

async function sign(token: string, refusal: string) {
  return signWithPasskey(await api(secondStepOptions, { body: { token } }), refusal)
}
