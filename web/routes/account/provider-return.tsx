import '#web/app/i18n/account-texts.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { redirectDocument, useNavigate } from 'react-router'
import { finishProviderProof, finishProviderSignIn } from '#contract/accounts/oidc.ts'
import { countryCodes } from '#contract/accounts/reference.ts'
import type { Session } from '#contract/accounts/registration.ts'
import { problem } from '#contract/errors.ts'
import { addressIn } from '#contract/languages.ts'
import { policyVersions } from '#contract/operator/pages.ts'
import { arriveAfterLogin } from '#web/accounts/log-in.ts'
import { keepPending, labelOf, takePending } from '#web/accounts/provider/pending.ts'
import { ProviderRegistrationForm } from '#web/accounts/provider/provider-registration.tsx'
import { api } from '#web/app/api.ts'
import { documentLanguage, pathOf } from '#web/app/i18n/i18n.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { problemWords } from '#web/app/problem.ts'
import { nextAddress } from '#web/app/session/next-address.ts'
import { toast } from '#web/app/toast.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/provider-return.ts'
import '#web/parts/fields/form-page.css'
import '#web/parts/waiting.css'

const SecondStepForm = island(() =>
  import('#web/accounts/two-step/second-step-form.tsx').then((part) => part.SecondStepForm),
)

/** The address holds what the provider answers. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** The provider's answer is good for once, so that a reload says that the sign-in is over. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pending = takePending()
  const { language = documentLanguage() } = pending ?? {}
  if (pending && language !== documentLanguage()) {
    keepPending(pending)
    throw redirectDocument(
      location.origin + addressIn(language, pathOf(request) + new URL(request.url).search),
    )
  }
  const next = nextAddress(new URLSearchParams(pending?.next ? { next: pending.next } : {}))
  if (!pending) return { error: undefined, next }
  try {
    const query = new URL(request.url).search.slice(1)
    const body = { ticket: pending.ticket, query }
    if (pending.isProof) {
      await api(finishProviderProof, { body })
      return { isProven: true as const, next, pressed: pending.pressed }
    }
    const answer = await api(finishProviderSignIn, { body })
    if (!('registration' in answer)) return { answer, next }
    const person = answer.registration
    const [dialCodes, policies] = await Promise.all([
      api(countryCodes, { query: { language } }),
      api(policyVersions),
    ])
    return { person, dialCodes, policies, next }
  } catch (error) {
    return { error, next }
  }
}
clientLoader.hydrate = true as const

/** Where the OpenID provider sends a person back: to be signed in, to take the second step or to register. */
export default function ProviderReturn({ loaderData }: Route.ComponentProps) {
  const { next } = loaderData
  const navigate = useNavigate()
  const { providerName = '' } = useSite()
  const [isOver, setOver] = useState(false)
  const arrive = (session: Session) => arriveAfterLogin(session, next, navigate)
  if (isOver) return <SignInOver error={undefined} />
  if ('isProven' in loaderData) return <Proven next={next} pressed={loaderData.pressed} />
  if ('error' in loaderData) return <SignInOver error={loaderData.error} />
  if (loaderData.person) {
    const { person, dialCodes, policies } = loaderData
    const form = { person, dialCodes, policies, next }
    return <ProviderRegistrationForm {...form} provider={providerName} />
  }
  const { answer } = loaderData
  if ('second_factor' in answer) {
    return (
      <Suspense>
        <SecondStepForm asked={answer.second_factor} onDone={arrive} onOver={() => setOver(true)} />
      </Suspense>
    )
  }
  return <Arrival session={answer} arrive={arrive} />
}

type ArrivalProps = { session: Session; arrive: (session: Session) => Promise<unknown> }

function Arrival({ session, arrive }: ArrivalProps) {
  const hasArrived = useRef(false)
  useEffect(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    void arrive(session)
  })
  return <HydrateFallback />
}

type ProvenProps = { next: string | undefined; pressed: string | undefined }

/** The page that asked opens again, with the focus on the button that was pressed. */
function Proven({ next = '/user/account/', pressed }: ProvenProps) {
  const text = useText()
  const navigate = useNavigate()
  const hasArrived = useRef(false)
  useEffect(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    void navigate(next, { replace: true })
  })
  const words = text('reauthentication.proven')
  // Once the page is there: this layout's toasts go with it.
  useEffect(() => () => void setTimeout(() => greet(words, pressed)), [words, pressed])
  return <HydrateFallback />
}

function greet(words: string, pressed: string | undefined) {
  toast('success', words)
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, main a')]
  buttons.find((each) => labelOf(each) === pressed)?.focus()
}

/** Without an error this tab did not ask for the answer, or asked too long ago. */
function SignInOver({ error }: { error: unknown }) {
  const text = useText()
  const problemText = useProblemText()
  return (
    <>
      <title>{text('provider.failed')}</title>
      <h1>{text('provider.failed')}</h1>
      <p className="lead" role="alert">
        {error === undefined
          ? problemText(problem('sign_in_expired'))
          : problemWords(error, text('error.offline.text'))}
      </p>
      <div className="form">
        <LocalLink to="/login/" className={button('primary')}>
          {text('login.submit')}
        </LocalLink>
      </div>
    </>
  )
}

export function HydrateFallback() {
  const text = useText()
  return (
    <div className="waiting">
      <title>{text('login.title')}</title>
      <meta name="robots" content="noindex" />
      <span className="no-script-only">{text('form.noScript')}</span>
      <span className="script-only">{text('login.pending')}</span>
    </div>
  )
}
