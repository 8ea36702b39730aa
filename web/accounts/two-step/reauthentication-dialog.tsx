import { useEffect, useState } from 'react'
import { z } from 'zod'
import { reauthenticate, reauthenticationOptions } from '#contract/accounts/second-step.ts'
import { problem } from '#contract/errors.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { OtherWays } from './other-ways.tsx'
import { usePasskeyPrompt } from './passkey-prompt.ts'
import { closePrompt, signWithPasskey } from './passkeys.ts'
import { FIELDS, PROOFS, ProofField } from './proof-field.tsx'
import { atField } from './wrong-proof.ts'

const WAYS = ['passkey', 'totp', 'password'] as const
type Way = (typeof WAYS)[number]

const wrongPassword = problem('current_password_wrong')
const missing = problem('own_password_missing')
const SCHEMAS: Record<Way, z.ZodType<object>> = {
  password: z.object({ password: z.string(missing).min(1, missing) }),
  totp: PROOFS.totp,
  passkey: z.object({}),
}

type ReauthenticationDialogProps = { onAnswer: (isProven: boolean) => void }

/** Asks again who the person is: for the password, a code or a passkey, whichever the account has. */
export function ReauthenticationDialog({ onAnswer }: ReauthenticationDialogProps) {
  const text = useText()
  const problemText = useProblemText()
  const [way, setWay] = useState<Way>('password')
  const [ways, setWays] = useState<readonly Way[]>(['password'])
  useEffect(() => {
    api(reauthenticationOptions)
      .then(({ methods }) => setWays(WAYS.filter((each) => each === 'password' || methods.includes(each))))
      .catch(() => undefined)
  }, [])
  const prompt = usePasskeyPrompt()
  const form = useForm({
    schema: SCHEMAS[way],
    submit: async (values) => {
      const proof =
        way === 'passkey' ? { passkey: await prompt.ask(() => sign(text('twoStep.passkeyUnused'))) } : values
      const answer = api(reauthenticate, { body: proof })
      if (way === 'totp') await atField(answer, FIELDS.totp)
      else if (way === 'password') await atField(answer, 'password', problemText(wrongPassword))
      else await answer
      onAnswer(true)
    },
  })
  const choose = (other: Way) => {
    closePrompt()
    form.clear()
    setWay(other)
  }
  return (
    <FormDialog
      title={text('reauthentication.title')}
      form={form}
      isChanged={() => false}
      submitLabel={text(way === 'passkey' ? 'twoStep.usePasskey' : 'reauthentication.confirm')}
      pendingLabel={text(prompt.isOpen ? 'twoStep.waiting' : 'reauthentication.pending')}
      isWaitingForPerson={prompt.isOpen}
      onClose={() => onAnswer(false)}
    >
      <p>{text('reauthentication.words')}</p>
      {way === 'password' && (
        <PasswordField name="password" label={text('field.password')} autoComplete="current-password" />
      )}
      {way === 'totp' && <ProofField method="totp" />}
      <OtherWays ways={ways} chosen={way} onChoose={choose} />
    </FormDialog>
  )
}

/** The options are asked for at the press, because a challenge is good for five minutes. */
async function sign(refusal: string) {
  const { passkey } = await api(reauthenticationOptions)
  return signWithPasskey(passkey ?? {}, refusal)
}
