import '#web/app/i18n/account-texts.ts'
import { useState } from 'react'
import { z } from 'zod'
import type { Session } from '#contract/accounts/registration.ts'
import type { SecondStep } from '#contract/accounts/second-step.ts'
import { Login } from '#contract/accounts/sessions.ts'
import { ApiError } from '#contract/errors.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { signIn } from '#web/accounts/sign-in.ts'
import { OtherWays } from '#web/accounts/two-step/other-ways.tsx'
import { ProofField } from '#web/accounts/two-step/proof-field.tsx'
import { useSecondStep } from '#web/accounts/two-step/second-step.ts'
import { useForm } from '#web/app/forms/form.ts'
import { textsOf } from '#web/app/forms/form-data.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { refreshAccount, useAccount } from '#web/app/session/account.ts'
import { storeSession } from '#web/app/session/session.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSite } from '#web/parts/site.ts'

type Asked = SecondStep['second_factor']

/** Logs the same person in over a page whose session ended; closing it leaves the page as it is. */
export function SessionEndDialog({ onClose }: { onClose: (reason?: Error) => void }) {
  const text = useText()
  const [asked, setAsked] = useState<Asked>()
  const goOn = async (session: Session) => {
    storeSession(session)
    await refreshAccount().catch(() => undefined)
    onClose()
  }
  const cancel = () => onClose(new ApiError('unauthorized', undefined, { detail: text('sessionEnd.kept') }))
  if (!asked) return <PasswordDialog onAsked={setAsked} onDone={goOn} onCancel={cancel} />
  return <SecondStepDialog asked={asked} onDone={goOn} onOver={() => setAsked(undefined)} onCancel={cancel} />
}

type StepProps = { onDone: (session: Session) => Promise<unknown>; onCancel: () => void }

/** Names of their own: the page behind may have a field for an email address or a password. */
const Again = z.object({ login_email: Login.shape.email, login_password: Login.shape.password })

function PasswordDialog({ onAsked, onDone, onCancel }: StepProps & { onAsked: (asked: Asked) => void }) {
  const text = useText()
  const { providerName: provider } = useSite()
  const email = useAccount()?.email
  const form = useForm({
    schema: Again,
    values: (element) => ({ login_email: email, ...textsOf(element) }),
    submit: async ({ login_email, login_password }) => {
      const answer = await signIn({ email: login_email, password: login_password })
      if ('second_factor' in answer) onAsked(answer.second_factor)
      else await onDone(answer)
    },
  })
  return (
    <FormDialog
      title={text('sessionEnd.title')}
      form={form}
      isChanged={() => false}
      submitLabel={text('login.submit')}
      pendingLabel={text('login.pending')}
      onClose={onCancel}
    >
      <p>
        {email ? (
          <RichText id="sessionEnd.words" values={{ email }} components={{ strong: <strong /> }} />
        ) : (
          text('sessionEnd.kept')
        )}
      </p>
      {email ? (
        <input type="hidden" name="login_email" autoComplete="username" value={email} />
      ) : (
        <TextField name="login_email" label={text('field.email')} type="email" autoComplete="username" />
      )}
      <PasswordField name="login_password" label={text('field.password')} autoComplete="current-password" />
      <p className="quiet">
        <RichText
          id={provider ? 'sessionEnd.otherProvider' : 'sessionEnd.other'}
          values={{ provider: provider ?? '' }}
          components={{ link: <LocalLink to="/login/" target="_blank" className="text-link" /> }}
        />
      </p>
    </FormDialog>
  )
}

type SecondStepDialogProps = StepProps & { asked: Asked; onOver: () => void }

function SecondStepDialog({ asked, onDone, onOver, onCancel }: SecondStepDialogProps) {
  const text = useText()
  const { form, method, choose, isPromptOpen } = useSecondStep({ asked, onDone, onOver })
  const isPasskey = method === 'passkey'
  return (
    <FormDialog
      title={text('twoStep.title')}
      form={form}
      isChanged={() => false}
      submitLabel={text(isPasskey ? 'twoStep.usePasskey' : 'login.submit')}
      pendingLabel={text(isPromptOpen ? 'twoStep.waiting' : 'login.pending')}
      isWaitingForPerson={isPromptOpen}
      onClose={onCancel}
    >
      <p>{text(`twoStep.lead_${method}`)}</p>
      {!isPasskey && <ProofField key={method} method={method} />}
      <OtherWays ways={asked.methods} chosen={method} onChoose={choose}>
        <button type="button" className="text-link" onClick={onOver}>
          {text('twoStep.back')}
        </button>
      </OtherWays>
    </FormDialog>
  )
}
