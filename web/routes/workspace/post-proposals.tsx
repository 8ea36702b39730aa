import { useState } from 'react'
import {
  listAccesses,
  type Proposals,
  pressToOpen,
  readProposals,
} from '#contract/procurement/bid-opening.ts'
import { call } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError, problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { AccessTable } from '#web/procurement/access-table.tsx'
import { OpeningState } from '#web/procurement/opening-state.tsx'
import { ProposalCard } from '#web/procurement/proposal-card.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/post-proposals.ts'
import '#web/procurement/rfp-workspace.css'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const own = { params: { id: params.id } }
  const proposals = await call(readProposals, own).catch(asPageError)
  return { proposals, accesses: await call(listAccesses, own) }
}
clientLoader.hydrate = true as const

/** The proposals of an RFP: how many, then the presses of two members, then who sent what (decisions §6). */
export default function PostProposals({ loaderData }: Route.ComponentProps) {
  return <Page key={loaderData.proposals.call.id} {...loaderData} />
}

function Page({ proposals: loaded, accesses: listed }: Route.ComponentProps['loaderData']) {
  const text = useText()
  const [now, setNow] = useState(loaded)
  const [accesses, setAccesses] = useState(listed)
  const { id, name } = now.call
  const opening = useOpening(now, async (next) => {
    setNow(next)
    setAccesses(await call(listAccesses, { params: { id: String(id) } }))
  })
  return (
    <WorkspacePage
      title={text('proposals.title')}
      about={name}
      back={{ to: `/admin/posts/${id}/`, label: text('rfp.back') }}
      actions={
        <LocalLink to={`/admin/posts/${id}/questions/`} className={button('secondary')}>
          {text('rfp.questions')}
        </LocalLink>
      }
    >
      <OpeningState proposals={now} onPress={opening.ask} />
      {now.proposals && now.proposals.length > 0 && (
        <ol className="proposal-list">
          {now.proposals.map((each) => (
            <ProposalCard key={each.number} callId={id} proposal={each} timeZone={now.time_zone} />
          ))}
        </ol>
      )}
      <AccessTable accesses={accesses} timeZone={now.time_zone} />
      {opening.isAsking && (
        <ConfirmDialog
          title={text('opening.sure')}
          words={text(now.presses.length + 1 < now.needed ? 'opening.sureFirst' : 'opening.sureLast')}
          confirmLabel={text('opening.press')}
          isPending={opening.isPending}
          problem={opening.problem}
          onConfirm={() => void opening.press()}
          onCancel={opening.leave}
        />
      )}
    </WorkspacePage>
  )
}

function useOpening({ call: { id } }: Proposals, onPressed: (next: Proposals) => Promise<void>) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const press = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const next = await call(pressToOpen, { params: { id: String(id) } })
      setAsking(false)
      toast('success', text(next.opened_at ? 'toast.opened' : 'toast.pressed'))
      await onPressed(next)
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  const ask = () => {
    setProblem(undefined)
    setAsking(true)
  }
  return { isAsking, isPending, problem, ask, press, leave: () => setAsking(false) }
}
