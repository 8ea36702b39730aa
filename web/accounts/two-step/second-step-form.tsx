import '#web/app/i18n/account-texts.ts'
import { useEffect, useState } from 'react'
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
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { OtherWays } from './other-ways.tsx'
import { usePasskeyPrompt } from './passkey-prompt.ts'
import { closePrompt, signWithPasskey } from './passkeys.ts'
import { FIELDS, PROOFS, ProofField } from './proof-field.tsx'
import { atField } from './wrong-proof.ts'

type SecondStepFormProps = {
  asked: SecondStep['second_factor']
  onDone: (session: Session) => Promise<unknown>
  /** The sign-in is over; it begins again with the password. */
  onOver: () => void
}

/** The second step of a sign-in: a passkey, a code of the app or a recovery code. */
export function SecondStepForm({ asked, onDone, onOver }: SecondStepFormProps) {
  const text = useText()
  const { token, methods } = asked
  const [method, setMethod] = useState<Method>(methods[0] ?? 'totp')
  const onFault = ({ error }: Fault) => {
    if (!isApiError(error) || error.code !== 'sign_in_expired') return
    toast('error', error.message)
    onOver()
  }
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
    onFault,
  })
  // The page's content changed under a keyboard.
  useEffect(
    () =>
      document.querySelector<HTMLElement>(method === 'passkey' ? 'h1' : `#field-${FIELDS[method]}`)?.focus(),
    [method],
  )
  const choose = (other: Method) => {
    closePrompt()
    form.clear()
    setMethod(other)
  }
  return (
    <FormPage
      title={text('twoStep.title')}
      form={form}
      lead={<p className="lead">{text(`twoStep.lead_${method}`)}</p>}
    >
      {method !== 'passkey' && <ProofField key={method} method={method} />}
      <SubmitButton
        label={text(method === 'passkey' ? 'twoStep.usePasskey' : 'login.submit')}
        pendingLabel={text(prompt.isOpen ? 'twoStep.waiting' : 'login.pending')}
        isPending={form.isPending}
      />
      <OtherWays ways={methods} chosen={method} onChoose={choose}>
        <button type="button" className="text-link" onClick={onOver}>
          {text('twoStep.back')}
        </button>
      </OtherWays>
    </FormPage>
  )
}

async function sign(token: string, refusal: string) {
  return signWithPasskey(await api(secondStepOptions, { body: { token } }), refusal)
}
