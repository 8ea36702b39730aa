import { useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { countApplicants, listApplicants } from '#contract/hiring/applicants.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { ACTIVE, chosenIn, filtersIn, isSameList, queryIn } from '#web/hiring/applicants/applicant-address.ts'
import { ApplicantDetail } from '#web/hiring/applicants/applicant-detail.tsx'
import { ApplicantExports } from '#web/hiring/applicants/applicant-exports.tsx'
import { ApplicantFilters, StatusLinks } from '#web/hiring/applicants/applicant-filters.tsx'
import { ApplicantList } from '#web/hiring/applicants/applicant-list.tsx'
import { ApplicantPages } from '#web/hiring/applicants/applicant-pages.tsx'
import { ApplicantSteps } from '#web/hiring/applicants/applicant-steps.tsx'
import { ShortcutHelp } from '#web/hiring/applicants/shortcut-help.tsx'
import { focusedNumber, useStepKeys } from '#web/hiring/applicants/step-keys.ts'
import { MoveBar } from '#web/hiring/stages/move-bar.tsx'
import { MoveDialog } from '#web/hiring/stages/move-dialog.tsx'
import { PendingStageChanges } from '#web/hiring/stages/pending-stage-changes.tsx'
import { useStageChanges } from '#web/hiring/stages/stage-changes.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSeen } from '#web/parts/workspace/waiting-counts.ts'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { Route } from './+types/post-applicants.ts'
import '#web/hiring/applicants/applicants.css'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const search = new URL(request.url).searchParams
  const asked = { params: { id: params.id } }
  const [counts, rows] = await Promise.all([
    api(countApplicants, { ...asked, query: filtersIn(search) }),
    api(listApplicants, { ...asked, query: queryIn(search) }),
  ]).catch(asPageError)
  const { abilities = [] } = account.company ?? {}
  const [canMove, canExport] = [abilities.includes('applicants.move'), abilities.includes('exports.take')]
  return { counts, rows, canMove, canExport }
}
clientLoader.hydrate = true as const

/** The open applicant is part of the address, but does not change the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate
  return !isSameList(currentUrl, nextUrl)
}

/** The applicants of a job, with the open one beside the list. */
export default function PostApplicants({ loaderData }: Route.ComponentProps) {
  useSeen('NEW_APPLICANT', loaderData.counts.post.id)
  return <Page key={loaderData.counts.post.id} {...loaderData} />
}

function Page({ counts, rows, canMove, canExport }: Route.ComponentProps['loaderData']) {
  const text = useText()
  const [search] = useSearchParams()
  const chosen = chosenIn(search)
  const searchField = useRef<HTMLInputElement>(null)
  const changes = useStageChanges(counts.post.id, rows)
  const steps = useStepKeys(rows)
  const [isHelping, setHelping] = useState(false)
  const target = rows.find(({ number }) => number === (chosen ?? focusedNumber()))
  useShortcuts({
    ...steps,
    '/': () => {
      searchField.current?.focus()
      searchField.current?.select()
    },
    '?': () => setHelping(true),
    ...(canMove && {
      x: () => changes.toggle(rows.find(({ number }) => number === (focusedNumber() ?? chosen))),
      m: () => changes.ask(changes.selected.length > 0 ? changes.selected : target && [target]),
    }),
  })
  const { post, statuses } = counts
  const shown = search.getAll('status')
  const total = (shown.length > 0 ? shown : ACTIVE).reduce(
    (sum, status) => sum + (statuses[status as ApplicationStatus] ?? 0),
    0,
  )
  return (
    <WorkspacePage
      title={text('applicants.titleOf', { job: post.name })}
      heading={text('applicants.title')}
      about={post.name}
      back={{ to: `/admin/posts/${post.id}/`, label: text('applicants.toPost') }}
      actions={
        <>
          {canExport && <ApplicantExports postId={post.id} />}
          <button type="button" className={button('secondary', 'keys-help')} onClick={() => setHelping(true)}>
            {text('keys.help')}
          </button>
        </>
      }
    >
      {post.is_blind && <Banner kind="note">{text('applicants.blind')}</Banner>}
      <StatusLinks counts={counts} />
      <div className="applicants" data-open={chosen ? '' : undefined}>
        <div className="applicant-list">
          <ApplicantFilters counts={counts} searchField={searchField} />
          <p role="status" className="sr-only">
            {text('applicants.count', { count: total })}
          </p>
          {rows.length === 0 ? (
            <NoApplicants isNarrowed={search.size > 0} />
          ) : (
            <ApplicantList rows={rows} selection={canMove ? changes.selection : undefined} />
          )}
          <ApplicantPages total={total} />
        </div>
        <div className="applicant-detail">
          {chosen ? (
            <ApplicantDetail
              number={chosen}
              version={changes.version}
              tools={<ApplicantSteps rows={rows} number={chosen} />}
              onMove={canMove ? (applicant) => changes.ask([applicant]) : undefined}
              onChange={changes.refresh}
            />
          ) : (
            rows.length > 0 && (
              <div className="applicant-none">
                <p>{text('applicants.choose')}</p>
                <p>{text('applicants.chooseKeys')}</p>
              </div>
            )
          )}
        </div>
      </div>
      <div className="applicants-foot">
        <PendingStageChanges
          opportunityId={post.id}
          version={changes.version}
          canUndo={canMove}
          undo={changes.undo}
        />
        <MoveBar
          applicants={changes.selected}
          onMove={(to) => changes.ask(changes.selected, to)}
          onClear={changes.clear}
        />
      </div>
      {changes.asked && (
        <MoveDialog
          opportunityId={post.id}
          applicants={changes.asked.applicants}
          to={changes.asked.to}
          onDone={({ refused }) => changes.done(refused)}
          undo={changes.undo}
          onClose={changes.close}
        />
      )}
      {isHelping && <ShortcutHelp onClose={() => setHelping(false)} />}
    </WorkspacePage>
  )
}

function NoApplicants({ isNarrowed }: { isNarrowed: boolean }) {
  const text = useText()
  return (
    <div className="applicant-none">
      <h2>{text(isNarrowed ? 'applicants.noneFound' : 'applicants.empty')}</h2>
      <p>{text(isNarrowed ? 'applicants.noneFoundText' : 'applicants.emptyText')}</p>
      {isNarrowed && (
        <LocalLink to="." className={button('secondary')}>
          {text('applicants.clear')}
        </LocalLink>
      )}
    </div>
  )
}
