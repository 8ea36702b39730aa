import { useParams } from 'react-router'
import { type Applicant, readApplicant } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { ApplicantReader } from '#web/hiring/reading/applicant-reader.tsx'
import { useFillsWindow } from '#web/hiring/reading/fills-window.ts'
import { NoSuchApplicant } from '#web/hiring/reading/no-such-applicant.tsx'
import { isMissing } from '#web/hiring/reading/read-applicants.ts'
import { MoveDialog } from '#web/hiring/stages/move-dialog.tsx'
import { PendingStageChanges } from '#web/hiring/stages/pending-stage-changes.tsx'
import { useStageChanges } from '#web/hiring/stages/stage-changes.ts'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/applicant.ts'
import '#web/hiring/applicants/applicants.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return api(readApplicant, { params: { number: params.number } }).catch((error) =>
    isMissing(error) ? null : asPageError(error),
  )
}
clientLoader.hydrate = true as const

const NOBODY: [] = []

/** One applicant on a page of their own: where links from elsewhere lead. */
export default function ApplicantPage({ loaderData }: Route.ComponentProps) {
  const { number = '' } = useParams()
  if (!loaderData) return <NoSuchApplicant number={number} />
  return <Page key={loaderData.number} applicant={loaderData} />
}

function Page({ applicant }: { applicant: Applicant }) {
  const text = useText()
  const { post } = applicant
  const changes = useStageChanges(post.id, NOBODY)
  const name = useApplicantName()(applicant)
  const pane = useFillsWindow()
  return (
    <WorkspacePage
      title={text('applicants.titleOne', { name, job: post.name })}
      heading={post.name}
      back={{ to: `/admin/posts/${post.id}/applicants/`, label: text('applicants.back') }}
    >
      <div ref={pane} className="applicants" data-alone="">
        <ApplicantReader
          postId={post.id}
          number={applicant.number}
          version={changes.version}
          canMove={applicant.can_move}
          undo={changes.undo}
          onMove={(shown, to, stage) => changes.ask([shown], to, stage)}
          onVerdict={changes.change}
          onChange={changes.refresh}
        />
      </div>
      <div className="applicants-foot">
        <PendingStageChanges
          opportunityId={post.id}
          version={changes.version}
          canUndo={applicant.can_move}
          undo={changes.undo}
          isBrief
        />
      </div>
      {changes.asked && (
        <MoveDialog
          opportunityId={post.id}
          applicants={changes.asked.applicants}
          to={changes.asked.to}
          stage={changes.asked.stage}
          onDone={({ refused }, left) => changes.done([...refused, ...left])}
          undo={changes.undo}
          onClose={changes.close}
        />
      )}
    </WorkspacePage>
  )
}
