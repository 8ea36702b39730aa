import '#web/app/i18n/sign-in-texts.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import type { Session } from '#contract/accounts/registration.ts'
import type { SecondStep } from '#contract/accounts/second-step.ts'
import { isApiError } from '#contract/errors.ts'
import { loadAnew, takeBegunLogin } from '#web/accounts/begun-login.ts'
import { useLedOn } from '#web/accounts/led-on.ts'
import { PasskeyButton } from '#web/accounts/passkey-button.tsx'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { ProviderButton } from '#web/accounts/provider/provider-button.tsx'
import type { Fault } from '#web/app/forms/faults.ts'
import { useLateForm } from '#web/app/forms/late-form.ts'
import { useLock } from '#web/app/forms/lock.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { codeOf } from '#web/app/problem.ts'
import { takeFlag } from '#web/app/session/flags.ts'
import { nextAddress } from '#web/app/session/next-address.ts'
import { ERROR_FLAG_MS, FAILURE_LOCK_MS } from '#web/app/timing.ts'
import { toast } from '#web/app/toast.ts'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Banner } from '#web/ui/banner.tsx'

const SecondStepForm = island(() =>
  import('#web/accounts/two-step/second-step-form.tsx').then((part) => part.SecondStepForm),
)

/** Weighs more than the page, so it loads when somebody begins to fill it in. */
const loadSignIn = async () => {
  const [form, session] = await Promise.all([
    import('#web/accounts/sign-in.ts'),
    import('#web/accounts/log-in.ts'),
  ])
  return { ...form, ...session }
}

/** The second try loads the page anew. */
function useSignInFields() {
  const hasFailed = useRef(false)
  return async () => {
    try {
      return (await loadSignIn()).fields
    } catch (error) {
      if (hasFailed.current) await loadAnew()
      hasFailed.current = true
      throw error
    }
  }
}

/** Puts back the email that was typed before the page was loaded anew. @returns whether it was */
function useBegunLogin(): boolean {
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    const email = takeBegunLogin()
    if (email === undefined) return
    setBegun(true)
    const [field, password] = ['email', 'password'].map((name) =>
      document.querySelector<HTMLInputElement>(`input[name="${name}"]`),
    )
    if (field) field.value = email
    password?.focus()
  }, [])
  return isBegun
}

/** Whether the person comes from choosing a new password; said within the page, where it stays to be read. */
function useNewPassword(): boolean {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (takeFlag('hasNewPassword')) setNew(true)
  }, [])
  return isNew
}

/** A failure shows a toast and locks the button for a moment (product-spec §4). */
export default function Login() {
  const text = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const lock = useLock(FAILURE_LOCK_MS)
  const [isBlocked, setBlocked] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const [asked, setAsked] = useState<SecondStep['second_factor']>()
  const arrive = async (session: Session) => {
    const { arriveAfterLogin } = await loadSignIn()
    return arriveAfterLogin(session, nextAddress(search), navigate)
  }
  const hasNewPassword = useNewPassword()
  useLedOn()
  const isLoadedAnew = useBegunLogin()
  const form = useLateForm({
    load: useSignInFields(),
    submit: async (values) => {
      setBlocked(false)
      const { signIn } = await loadSignIn()
      const answer = await signIn(values)
      if ('second_factor' in answer) setAsked(answer.second_factor)
      else await arrive(answer)
    },
    onFault: ({ problem, error }: Fault) => {
      if (!problem) return
      lock.close()
      setBlocked(codeOf(error) === 'locked')
      setOffline(!isApiError(error))
      if (isApiError(error)) {
        toast('error', problem, { onGone: () => setTimeout(form.clear, ERROR_FLAG_MS) })
      }
    },
  })
  const beginAgain = () => {
    flushSync(() => setAsked(undefined))
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  if (asked) {
    return (
      <Suspense>
        <SecondStepForm asked={asked} onDone={arrive} onOver={beginAgain} />
      </Suspense>
    )
  }
  return (
    <FormPage
      title={text('login.title')}
      form={form}
      // Without a connection no toast may load.
      isProblemElsewhere={!isOffline}
      onFocus={() => void loadSignIn().catch(() => undefined)}
      notice={hasNewPassword && <Banner kind="success">{text('reset.done')}</Banner>}
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
      {isLoadedAnew && <Banner kind="note">{text('login.loadedAnew')}</Banner>}
      {isBlocked && (
        <Banner kind="note">
          <RichText
            id="login.blocked"
            components={{ link: <LocalLink to="/forgot-password/" className="text-link" /> }}
          />
        </Banner>
      )}
      <SubmitButton
        label={text(lock.isClosed ? 'login.wait' : 'login.submit')}
        pendingLabel={text('login.pending')}
        isPending={form.isPending}
        isLocked={lock.isClosed}
      />
      <PasskeyButton onDone={arrive} />
      <ProviderButton />
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
