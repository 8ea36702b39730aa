import '#web/lib/account-texts.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { Reset, resetPassword } from '#contract/accounts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { FormPage } from '#web/components/form-page.tsx'
import { LocalLink } from '#web/components/local-link.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { textsOf } from '#web/lib/form-data.ts'
import { useLock } from '#web/lib/lock.ts'
import { RichText, useText } from '#web/lib/text.tsx'
import { FAILURE_LOCK_MS } from '#web/lib/timing.ts'
import { toast } from '#web/lib/toast.ts'
import { Banner } from '#web/ui/banner.tsx'

/** The link's token must not stay in any cache. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** Choosing a new password with the link that was mailed; it does not sign in (decisions §4). */
export default function ResetPassword() {
  const text = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const lock = useLock(FAILURE_LOCK_MS)
  const form = useForm({
    schema: Reset,
    values: (element) => ({ ...textsOf(element), token }),
    submit: async (values) => {
      await call(resetPassword, { body: values })
      toast('success', text('reset.done'))
      await navigate('/login/', { replace: true })
    },
    // What the server refuses is said at once; the button rests for a moment (product-spec §4).
    onFault: ({ error }) => error !== undefined && lock.close(),
  })
  const again = (
    <RichText
      id="reset.again"
      components={{ link: <LocalLink to="/forgot-password/" className="text-link" /> }}
    />
  )
  return (
    <div className="form-page">
      <FormPage
        title={text('reset.title')}
        form={form}
        lead={
          token ? (
            <p className="lead">{again}</p>
          ) : (
            <Banner kind="error">
              {text('reset.noToken')} {again}
            </Banner>
          )
        }
      >
        <PasswordField
          name="password"
          label={text('reset.password')}
          hint={text('field.passwordHint', { least: LIMITS.passwordMin, better: LIMITS.passwordSuggested })}
          autoComplete="new-password"
        />
        <PasswordField name="password2" label={text('reset.password2')} autoComplete="new-password" />
        <SubmitButton
          label={text('reset.submit')}
          pendingLabel={text('form.loading')}
          isPending={form.isPending || lock.isClosed}
          isLocked={!token}
        />
      </FormPage>
    </div>
  )
}
