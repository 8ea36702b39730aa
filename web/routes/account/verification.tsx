import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { verify } from '#contract/accounts/registration.ts'
import { isApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useCodeSent } from '#web/accounts/verification/code-sent.ts'
import { OtherAddress } from '#web/accounts/verification/other-address.tsx'
import { ResendCode } from '#web/accounts/verification/resend-code.tsx'
import { api } from '#web/app/api.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { loadAccount, useAccount } from '#web/app/session/account.ts'
import { raiseFlag, takeFlag } from '#web/app/session/flags.ts'
import { logOut } from '#web/app/session/log-out.ts'
import { nextAddress, withNext } from '#web/app/session/next-address.ts'
import { firstStep } from '#web/app/session/onboarding.ts'
import { startSession } from '#web/app/session/session.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import { CodeBoxes } from '#web/ui/code-boxes.tsx'
import './verification.css'
import '#web/parts/fields/form-page.css'
import '#web/ui/field.css'

const BOXES = 'code'

/** The one-time code, sent as soon as all six boxes are filled (product-spec §2). */
export default function Verification() {
  const text = useText()
  const { brandName: brand } = useSite()
  const account = useAccount()
  const navigate = useNavigate()
  const sent = useCodeSent()
  const { code, setCode, error, isPending, sendCode } = useVerification()
  useEffect(() => {
    if (takeFlag('isRecentRegistration')) toast('success', text('toast.registered'))
  }, [text])
  useEffect(() => {
    if (!isPending) document.getElementById(BOXES)?.focus()
  }, [isPending])
  const title = text('list.pageTitle', { title: text('verification.title'), brand })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === LIMITS.otpLength) void sendCode(code)
  }
  return (
    <>
      <PageHead title={error ? text('form.errorTitle', { title }) : title} />
      <h1>{text('verification.title')}</h1>
      <p className="lead">
        <RichText
          id="verification.lead"
          values={{ email: sent.email ?? account?.email ?? '', minutes: LIMITS.otpMinutes }}
          components={{ strong: <strong /> }}
        />
      </p>
      <form method="post" className="form" onSubmit={onSubmit}>
        <div className={error ? 'field field-wrong' : 'field'}>
          <label htmlFor={BOXES}>{text('verification.code')}</label>
          <p id="code-error" className="field-error" role="alert" hidden={!error}>
            {error}
          </p>
          <CodeBoxes
            id={BOXES}
            length={LIMITS.otpLength}
            value={code}
            onValue={setCode}
            onComplete={sendCode}
            isDisabled={isPending}
            isWrong={Boolean(error)}
            describedBy="code-error"
            boxLabel={(box) => text('verification.box', { box, boxes: LIMITS.otpLength })}
          />
        </div>
        <p className="field-hint" role="status">
          {isPending && text('verification.pending')}
        </p>
      </form>
      <ResendCode sent={sent} />
      <div className="verification-ways">
        <OtherAddress
          needsPassword={sent.needsPassword}
          onChanged={(email, wait) => {
            sent.restart(wait, email)
            setCode('')
          }}
        />
        <button type="button" className={button('quiet')} onClick={() => logOut(navigate)}>
          {text('account.logout')}
        </button>
      </div>
    </>
  )
}

function useVerification() {
  const text = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const leaveVerified = async () =>
    navigate(withNext(firstStep(await loadAccount()), nextAddress(search)), { replace: true })
  const sendCode = async (otp: string) => {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    dismissErrors()
    try {
      startSession(await api(verify, { body: { otp } }))
      raiseFlag('wasRecentlyVerified')
      await leaveVerified()
    } catch (fault) {
      // Another tab verified the address meanwhile.
      if (isApiError(fault) && fault.code === 'conflict') return leaveVerified()
      const words = isApiError(fault) ? fault.message : text('error.offline.text')
      toast('error', words)
      setError(words)
      setCode('')
    }
    isSending.current = false
    setPending(false)
  }
  return { code, setCode, error, isPending, sendCode }
}
