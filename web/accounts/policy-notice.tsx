import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { type Consents, giveConsent, listConsents } from '#contract/accounts/consents.ts'
import { isApiError } from '#contract/errors.ts'
import { api } from '#web/app/api.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { refreshAccount } from '#web/app/session/account.ts'
import { isRaised, raiseFlag } from '#web/app/session/flags.ts'
import { toast } from '#web/app/toast.ts'
import { PageLink } from '#web/parts/site-pages/page-link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import './policy-notice.css'

/** Says what changed in the privacy notice or the terms, and asks to acknowledge it, where the person opens it; later is another tab, or another login. */
export function PolicyNotice() {
  const { pathname } = useLocation()
  const [due, setDue] = useState<Consents['due']>([])
  const [isLater, setLater] = useState(() => isRaised('readsPoliciesLater'))
  // A dialog would hide the page that it asks to read.
  const isQuiet = isLater || pathname.startsWith('/help/')
  useEffect(() => {
    if (isQuiet) return
    let isGone = false
    const keep = (loaded: Consents) => !isGone && setDue(loaded.due)
    api(listConsents).then(keep, () => undefined)
    return () => {
      isGone = true
    }
  }, [isQuiet])
  if (isQuiet || due.length === 0) return null
  const putOff = () => {
    raiseFlag('readsPoliciesLater')
    setLater(true)
  }
  return <PolicyBar due={due} onLater={putOff} onDone={() => setDue([])} />
}

/** Interrupts nobody: a bar above the page leads to the dialog. */
function PolicyBar(props: ChangedPoliciesProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const place = usePlaceAboveMain()
  const main = document.getElementById('main')
  if (!place || !main) return null
  // The menu that renders this is in the header, where a dialog's own head would be a second banner.
  if (isOpen) return createPortal(<ChangedPolicies {...props} />, main)
  return createPortal(
    <aside className="policy-bar" aria-label={text('policies.title')}>
      <p>{text('policies.title')}</p>
      <button type="button" className={button('secondary')} onClick={() => setOpen(true)}>
        {text('policies.read')}
      </button>
      <button type="button" className={button('quiet')} onClick={props.onLater}>
        {text('policies.later')}
      </button>
    </aside>,
    place,
  )
}

function usePlaceAboveMain(): Element | undefined {
  const [place, setPlace] = useState<Element>()
  useEffect(() => {
    const added = document.createElement('div')
    document.getElementById('main')?.before(added)
    setPlace(added)
    return () => added.remove()
  }, [])
  return place
}

type ChangedPoliciesProps = { due: Consents['due']; onLater: () => void; onDone: () => void }

function ChangedPolicies({ due, onLater, onDone }: ChangedPoliciesProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const acknowledge = async () => {
    setPending(true)
    try {
      await api(giveConsent, { body: { versions: due.map(({ name, version }) => ({ name, version })) } })
      toast('success', text('policies.done'))
      onDone()
      refreshAccount().catch(() => undefined)
    } catch (error) {
      if (!isApiError(error) && !(error instanceof TypeError)) throw error
      setProblem(problemWords(error, text('error.offline.text')))
      setPending(false)
    }
  }
  return (
    <Dialog title={text('policies.title')} onClose={onLater} isSmall>
      <div className="dialog-body policy-notice" data-first="" tabIndex={-1}>
        {problem && <Banner kind="error">{problem}</Banner>}
        {due.map((policy) => (
          <section key={policy.name}>
            <h3 className="strong">
              <PageLink name={policy.name}>{text(`policies.${policy.name}`)}</PageLink>
            </h3>
            <p className="fine">
              {text('policies.since', {
                date: instantDayWords(policy.published_at),
                version: policy.version,
              })}
            </p>
            <ul>
              {policy.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="fine">{text('policies.about')}</p>
      </div>
      <footer className="dialog-end">
        <button type="button" className={button('secondary')} onClick={onLater}>
          {text('policies.later')}
        </button>
        <button type="button" className={button('primary')} disabled={isPending} onClick={acknowledge}>
          {text('policies.acknowledge')}
        </button>
      </footer>
    </Dialog>
  )
}
