import { Suspense, useState } from 'react'
import { readReopening } from '#contract/posting/reopening.ts'
import {
  confirmBidOpening,
  listAccesses,
  type Proposals,
  readProposals,
} from '#contract/procurement/bid-opening.ts'
import { readMemberKeys } from '#contract/procurement/member-keys.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError, problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { useSeen } from '#web/parts/workspace/waiting-counts.ts'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import { ReopeningPanel } from '#web/posting/reopening-panel.tsx'
import { AccessTable } from '#web/procurement/access-table.tsx'
import { BidOpeningState } from '#web/procurement/bid-opening-state.tsx'
import { ConfirmOpening, KeyState } from '#web/procurement/keys/islands.ts'
import { ProposalCard } from '#web/procurement/proposal-card.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/post-proposals.ts'
import '#web/procurement/rfp-workspace.css'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const own = { params: { id: params.id } }
  const proposals = await api(readProposals, own).catch(asPageError)
  const [accesses, keys, reopening] = await Promise.all([
    api(listAccesses, own),
    api(readMemberKeys, own),
    api(readReopening, own),
  ])
  return { proposals, accesses, keys, reopening }
}
clientLoader.hydrate = true as const

/** The proposals of an RFP: their number, then the confirmations of two members, then each proposal (decisions §6). */
export default function PostProposals({ loaderData }: Route.ComponentProps) {
  return <Page key={loaderData.proposals.opportunity.id} {...loaderData} />
}

function Page({ proposals: loaded, accesses: listed, keys, reopening }: Route.ComponentProps['loaderData']) {
  const text = useText()
  const [now, setNow] = useRenewed(loaded)
  const [accesses, setAccesses] = useRenewed(listed)
  const { id } = now.opportunity
  useSeen('NEW_PROPOSAL', id)
  const opening = useBidOpening(now, {
    onRead: setNow,
    onConfirmed: async (next) => {
      setNow(next)
      setAccesses(await api(listAccesses, { params: { id: String(id) } }))
    },
  })
  return (
    <PostTab
      heading={text('proposals.title')}
      actions={
        <>
          {now.evaluation && now.evaluation !== 'RECUSED' && (
            <LocalLink to={`/evaluations/${id}/`} className={button('primary')}>
              {text(now.opened_at ? 'rfp.evaluation' : 'rfp.panel')}
            </LocalLink>
          )}
          {now.opened_at && now.evaluation !== 'RECUSED' && (
            <LocalLink to={`/evaluations/${id}/report/`} className={button('secondary')}>
              {text(now.evaluation ? 'rfp.report' : 'rfp.minutes')}
            </LocalLink>
          )}
        </>
      }
    >
      <BidOpeningState proposals={now} onConfirm={() => void opening.ask()} />
      {keys.chosen && (
        <Suspense>
          <KeyState keys={keys} postId={id} />
        </Suspense>
      )}
      {(now.evaluation === 'PANEL' || now.evaluation === 'RECUSED') && (
        <Banner kind="note">{text(`proposals.${now.evaluation}`)}</Banner>
      )}
      {now.proposals && now.proposals.length > 0 && (
        <ol className="proposal-list">
          {now.proposals.map((each) => (
            <ProposalCard key={each.number} opportunityId={id} proposal={each} timeZone={now.time_zone} />
          ))}
        </ol>
      )}
      {!now.opened_at && (
        <ReopeningPanel
          opportunityId={id}
          loaded={reopening}
          onReopened={async () => setNow(await api(readProposals, { params: { id: String(id) } }))}
        />
      )}
      <AccessTable accesses={accesses} timeZone={now.time_zone} />
      {opening.isAsking && (
        <Confirming proposals={now} isHeld={keys.chosen !== null && now.count > 0} opening={opening} />
      )}
    </PostTab>
  )
}

type ConfirmingProps = { proposals: Proposals; isHeld: boolean; opening: ReturnType<typeof useBidOpening> }

function Confirming({ proposals, isHeld, opening }: ConfirmingProps) {
  const text = useText()
  const { confirmations, needed, opportunity, count } = proposals
  const isFirst = confirmations.length + 1 < needed
  const words = {
    title: text(count > 0 ? 'bidOpening.sure' : 'bidOpening.sureNone'),
    ...(count > 0
      ? {
          words: text(isFirst ? 'bidOpening.sureFirst' : 'bidOpening.sureLast'),
          confirmLabel: isFirst ? text('bidOpening.confirmFirst') : text('bidOpening.open', { count }),
        }
      : { words: text('bidOpening.sureNoneWords'), confirmLabel: text('bidOpening.confirmNone') }),
  }
  return isHeld ? (
    <Suspense>
      <ConfirmOpening
        {...words}
        opportunityId={opportunity.id}
        envelope="technical"
        act={opening.send}
        onClose={opening.leave}
      />
    </Suspense>
  ) : (
    <ConfirmDialog
      {...words}
      isHarmless
      isPending={opening.isPending}
      problem={opening.problem}
      onConfirm={() => void opening.confirm()}
      onCancel={opening.leave}
    />
  )
}

type BidOpening = { onRead: (now: Proposals) => void; onConfirmed: (next: Proposals) => Promise<void> }

function useBidOpening({ opportunity: { id } }: Proposals, { onRead, onConfirmed }: BidOpening) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    const next = await api(confirmBidOpening, { params: { id: String(id) } })
    setAsking(false)
    toast('success', text(next.opened_at ? 'toast.opened' : 'toast.confirmed'))
    await onConfirmed(next)
  }
  const confirm = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await send()
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  const ask = async () => {
    setProblem(undefined)
    // A colleague may have confirmed since this page was loaded, and then this press is the one that opens.
    const current = await api(readProposals, { params: { id: String(id) } }).catch(() => undefined)
    if (current) onRead(current)
    setAsking(current?.can_confirm ?? true)
  }
  return { isAsking, isPending, problem, ask, send, confirm, leave: () => setAsking(false) }
}
