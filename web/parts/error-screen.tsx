import { isRouteErrorResponse, useLocation } from 'react-router'
import type { ErrorCode, FieldErrors } from '#contract/errors.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { LocalLink } from './local-link.tsx'
import { useSite } from './site.ts'
import './error-screen.css'

type Refusal = {
  code: ErrorCode | undefined
  fields: FieldErrors | undefined
  status: number | undefined
  /** Until it may go better; 0 where nobody said. */
  seconds: number
}

/** The error in words, and the next step. An unknown error has the specification's screen (product-spec §8). */
export function ErrorScreen({ error }: { error: unknown }) {
  const text = useText()
  const address = useAddress()
  const { brandName } = useSite()
  const { pathname, search } = useLocation()
  const refusal = refusalOf(error)
  const words = isAway(error) ? OFFLINE : wordsOf(refusal)
  return (
    <section className="fault">
      <title>{text('list.pageTitle', { title: text(words.title), brand: brandName })}</title>
      <meta name="robots" content="noindex" />
      <h1>{text(words.title)}</h1>
      <p className="fault-words">{text(words.message, { seconds: refusal.seconds })}</p>
      {refusal.fields && <WrongFields fields={refusal.fields} />}
      {refusal.status && <p className="quiet">{text('error.status', { status: refusal.status })}</p>}
      <div className="fault-ways">
        <LocalLink to="/jobs/" reloadDocument className={button('primary')}>
          {text('error.home')}
        </LocalLink>
        {isPassing(refusal) && (
          <a href={address(pathname + search)} className={button('secondary')}>
            {text('error.retry')}
          </a>
        )}
      </div>
    </section>
  )
}

/** Whether trying again can help: an error without a status is a fault of the page or the network. */
const isPassing = ({ status = 500 }: Refusal) => status >= 500 || status === 429

function WrongFields({ fields }: { fields: FieldErrors }) {
  return (
    <ul className="fault-fields">
      {Object.entries(fields).flatMap(([name, messages]) =>
        messages.map((message) => (
          <li key={name + message}>
            <code>{name}</code> {message}
          </li>
        )),
      )}
    </ul>
  )
}

/** An error before routing has a status and no code. */
const CODES: Record<number, ErrorCode> = { 404: 'not_found', 429: 'rate_limited', 503: 'unavailable' }

function refusalOf(error: unknown): Refusal {
  if (!isRouteErrorResponse(error))
    return { code: undefined, fields: undefined, status: undefined, seconds: 0 }
  const { status, data } = error
  const { code, fields, retry_after = retryIn(data) } = data ?? {}
  return { code: code ?? CODES[status], fields, status, seconds: retry_after }
}

/** A refusal before routing is the API's, unread. */
const retryIn = (data: unknown) => Number(/"retry_after":(\d+)/.exec(String(data))?.[1] ?? 0)

function wordsOf({ code }: Refusal): { title: MessageId; message: MessageId } {
  if (code === 'not_found') return { title: 'error.notFound.title', message: 'error.notFound.text' }
  if (code === 'not_available') return { title: 'error.withheld.title', message: 'error.withheld.text' }
  if (code === 'invalid') return { title: 'error.invalid.title', message: 'error.invalid.text' }
  if (code === 'rate_limited') return { title: 'error.limited.title', message: 'error.wait' }
  if (code === 'unavailable') return { title: 'error.busy.title', message: 'error.wait' }
  return { title: 'error.title', message: 'error.server.text' }
}

const OFFLINE = { title: 'error.offline.title', message: 'error.offline.text' } as const

/** The messages of Chrome, Firefox and Safari for a failed fetch or import. */
function isAway(error: unknown): boolean {
  const words = /^(Failed to fetch|NetworkError|error loading|Load failed|Importing a module)/i
  return error instanceof TypeError && words.test(error.message)
}
