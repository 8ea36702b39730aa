import { useNavigate, useSearchParams } from 'react-router'
import { Login as LoginFields, login } from '#contract/accounts.ts'
import { FormPage } from '#web/components/form-page.tsx'
import { LocalLink } from '#web/components/local-link.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { call } from '#web/lib/api.ts'
import { type Fault, useForm } from '#web/lib/form.ts'
import { useLock } from '#web/lib/lock.ts'
import { arriveAfterLogin } from '#web/lib/log-in.ts'
import { nextAddress } from '#web/lib/next-address.ts'
import { RichText, useText } from '#web/lib/text.tsx'
import { ERROR_FLAG_MS, FAILURE_LOCK_MS } from '#web/lib/timing.ts'
import { toast } from '#web/lib/toast.ts'

/** Signing in; a failure is a toast and locks the button for a moment (product-spec §4). */
export default function Login() {
  const text = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const lock = useLock(FAILURE_LOCK_MS)
  const form = useForm({
    schema: LoginFields,
    submit: async (values) => {
      const session = await call(login, { body: values })
      await arriveAfterLogin(session, nextAddress(search), navigate)
    },
    onFault: ({ problem }: Fault) => {
      if (!problem) return
      lock.close()
      toast('error', problem, () => setTimeout(form.clear, ERROR_FLAG_MS))
    },
  })
  return (
    <FormPage
      title={text('login.title')}
      form={form}
      isProblemElsewhere
      lead={<p className="lead">{text(search.has('next') ? 'login.leadNext' : 'login.lead')}</p>}
    >
      <TextField
        name="email"
        label={text('field.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" label={text('field.password')} autoComplete="current-password" />
      <LocalLink to="/forgot-password/" className="text-link">
        {text('login.forgot')}
      </LocalLink>
      <SubmitButton
        label={text('login.submit')}
        pendingLabel={text('login.pending')}
        isPending={form.isPending}
        isLocked={lock.isClosed}
      />
      <p className="form-end">
        <RichText
          id="login.register"
          components={{
            link: <LocalLink to={`/registration/${search.size ? `?${search}` : ''}`} className="text-link" />,
          }}
        />
      </p>
    </FormPage>
  )
}
