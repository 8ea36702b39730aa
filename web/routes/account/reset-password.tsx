import '#web/app/i18n/account-texts.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { checkResetLink, Reset, resetPassword } from '#contract/accounts/passwords.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { textsOf } from '#web/app/forms/form-data.ts'
import { useLock } from '#web/app/forms/lock.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { codeOf } from '#web/app/problem.ts'
import { raiseFlag } from '#web/app/session/flags.ts'
import { FAILURE_LOCK_MS } from '#web/app/timing.ts'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'

/** The link's token must not stay in any cache. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** Sets a new password with the mailed link, without signing in (decisions §4). */
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
      await api(resetPassword, { body: values })
      // The login page says so.
      raiseFlag('hasNewPassword')
      await navigate('/login/', { replace: true })
    },
    // A refusal by the server also locks the button for a moment (product-spec §4).
    onFault: ({ error }) => error !== undefined && lock.close(),
  })
  const isOver = useIsOver(token)
  if (isOver) return <LinkOver />
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

/** Whether the link works no more, as far as the API can be asked: a lost connection refuses nobody. */
function useIsOver(token: string): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!token) return
    api(checkResetLink, { body: { token } }).catch((error) => setOver(codeOf(error) === 'reset_link_invalid'))
  }, [token])
  return isOver
}

function LinkOver() {
  const text = useText()
  const { brandName: brand } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="form-page">
      <PageHead title={text('list.pageTitle', { title: text('reset.over'), brand })} />
      <h1 ref={heading} tabIndex={-1}>
        {text('reset.over')}
      </h1>
      <p className="lead">{text('reset.overText', { minutes: LIMITS.resetLinkMinutes })}</p>
      <p>
        <LocalLink to="/forgot-password/" className={button('primary', 'button-below')}>
          {text('reset.askAgain')}
        </LocalLink>
      </p>
      <p className="form-end">
        <LocalLink to="/login/" className="text-link">
          {text('forgot.back')}
        </LocalLink>
      </p>
    </div>
  )
}
