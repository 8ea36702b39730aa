import { useSearchParams } from 'react-router'
import { type ApplicantRow, countApplicants } from '#contract/hiring/applicants.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { filtersIn } from '#web/hiring/applicants/applicant-address.ts'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { NewApplicants } from '#web/hiring/applicants/new-applicants.tsx'
import { Board } from '#web/hiring/board/board.tsx'
import { ViewSwitch } from '#web/hiring/board/view-switch.tsx'
import { MoveDialog } from '#web/hiring/stages/move-dialog.tsx'
import { PendingStageChanges } from '#web/hiring/stages/pending-stage-changes.tsx'
import { useStageChanges } from '#web/hiring/stages/stage-changes.ts'
import { stageWords } from '#web/hiring/stages/stage-place.ts'
import { undoableOf } from '#web/hiring/stages/undo-stage-change.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/post-board.ts'
import '#web/hiring/applicants/applicants.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const query = filtersIn(new URL(request.url).searchParams)
  const counts = await api(countApplicants, { params: { id: params.id }, query }).catch(asPageError)
  return { counts, canMove: account.company?.abilities.includes('applicants.move') ?? false }
}
clientLoader.hydrate = true as const

/** The applicants of a job as a board, a column for each stage. */
export default function PostBoard({ loaderData }: Route.ComponentProps) {
  return <Page key={loaderData.counts.post.id} {...loaderData} />
}

const NOBODY: [] = []

function Page({ counts, canMove }: Route.ComponentProps['loaderData']) {
  const text = useText()
  const nameOf = useApplicantName()
  const [search] = useSearchParams()
  const { post } = counts
  const changes = useStageChanges(post.id, NOBODY)
  const ask = (row: ApplicantRow, to?: JobStage) => changes.ask([row], to?.status, to?.id ?? null)
  return (
    <PostTab heading={text('board.title')} isDense>
      {post.is_blind && <Banner kind="note">{text('applicants.blind')}</Banner>}
      <div className="board-bar">
        <ViewSwitch postId={post.id} view="board" />
        <NewApplicants
          post={post.id}
          loaded={changes.version}
          isEmpty={Object.values(counts.statuses).every((count) => count === 0)}
          onShow={changes.reload}
        />
        {canMove && (
          <LocalLink to={`/admin/posts/${post.id}/stages/`} className={button('quiet', 'board-bar-end')}>
            {text('board.edit')}
          </LocalLink>
        )}
      </div>
      <Board
        counts={counts}
        filters={filtersIn(search)}
        version={changes.version}
        canMove={canMove}
        onAsk={ask}
        onMoved={(change, { row, to }) => {
          const words = { name: nameOf(row), others: 0, status: stageWords(to, text) }
          changes.undo.offer(undoableOf(change), text('move.pending.moved', words))
          changes.refresh()
        }}
        onOutdated={changes.reload}
      />
      <div className="applicants-foot">
        <PendingStageChanges
          opportunityId={post.id}
          version={changes.version}
          canUndo={canMove}
          undo={changes.undo}
        />
      </div>
      {changes.asked && (
        <MoveDialog
          opportunityId={post.id}
          applicants={changes.asked.applicants}
          to={changes.asked.to}
          stage={changes.asked.stage}
          onDone={({ refused }) => changes.done(refused)}
          undo={changes.undo}
          onClose={changes.close}
        />
      )}
    </PostTab>
  )
}
