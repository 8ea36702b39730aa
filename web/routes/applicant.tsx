import { type Applicant, readApplicant } from '#contract/applicants.ts'
import { ApplicantDetail } from '#web/components/applicant-detail.tsx'
import { useApplicantName } from '#web/components/applicant-name.tsx'
import { MoveDialog } from '#web/components/move-dialog.tsx'
import { PendingMoves } from '#web/components/move-undo.tsx'
import { WorkspacePage } from '#web/components/workspace-page.tsx'
import { call } from '#web/lib/api.ts'
import { useMoves } from '#web/lib/applicant-moves.ts'
import { asPageError } from '#web/lib/problem.ts'
import { requireAccount } from '#web/lib/require-account.ts'
import { useText } from '#web/lib/text.tsx'
import type { Route } from './+types/applicant.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return call(readApplicant, { params: { number: params.number } }).catch(asPageError)
}
clientLoader.hydrate = true as const

const NOBODY: [] = []

/** One applicant on a page of their own: where links from elsewhere lead. */
export default function ApplicantPage({ loaderData }: Route.ComponentProps) {
  return <Page key={loaderData.number} applicant={loaderData} />
}

function Page({ applicant }: { applicant: Applicant }) {
  const text = useText()
  const moves = useMoves(NOBODY)
  const name = useApplicantName()(applicant)
  const { post } = applicant
  return (
    <WorkspacePage
      title={text('applicants.titleOne', { name, job: post.name })}
      heading={post.name}
      back={{ to: `/admin/posts/${post.id}/applicants/`, label: text('applicants.back') }}
    >
      <div className="applicant-detail">
        <ApplicantDetail
          number={applicant.number}
          version={moves.version}
          onMove={applicant.can_move ? (shown) => moves.ask([shown]) : undefined}
          onChange={moves.refresh}
        />
      </div>
      <PendingMoves
        callId={post.id}
        newest={moves.newest}
        canUndo={applicant.can_move}
        onUndone={() => moves.done()}
      />
      {moves.asked && (
        <MoveDialog
          callId={post.id}
          applicants={moves.asked.applicants}
          to={moves.asked.to}
          onDone={({ move }) => moves.done(move)}
          onClose={moves.close}
        />
      )}
    </WorkspacePage>
  )
}
