import { useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { countApplicants, listApplicants } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import {
  chosenIn,
  filtersIn,
  isSameList,
  queryIn,
  totalIn,
} from '#web/hiring/applicants/applicant-address.ts'
import { ApplicantDetail } from '#web/hiring/applicants/applicant-detail.tsx'
import { ApplicantExports } from '#web/hiring/applicants/applicant-exports.tsx'
import { ApplicantFilters, StatusLinks } from '#web/hiring/applicants/applicant-filters.tsx'
import { ApplicantList, SelectAll } from '#web/hiring/applicants/applicant-list.tsx'
import { ApplicantPages } from '#web/hiring/applicants/applicant-pages.tsx'
import { ApplicantSteps } from '#web/hiring/applicants/applicant-steps.tsx'
import { focusedNumber, useStepKeys } from '#web/hiring/applicants/step-keys.ts'
import { ViewSwitch } from '#web/hiring/board/view-switch.tsx'
import { MoveBar } from '#web/hiring/stages/move-bar.tsx'
import { MoveDialog } from '#web/hiring/stages/move-dialog.tsx'
import { PendingStageChanges } from '#web/hiring/stages/pending-stage-changes.tsx'
import { useStageChanges } from '#web/hiring/stages/stage-changes.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { usePageKeys } from '#web/parts/workspace/page-keys.ts'
import { useSeen } from '#web/parts/workspace/waiting-counts.ts'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
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
  const target = rows.find(({ number }) => number === (chosen ?? focusedNumber()))
  usePageKeys({
    ...steps,
    '/': {
      label: text('keys.search'),
      act: () => {
        searchField.current?.focus()
        searchField.current?.select()
      },
    },
    ...(canMove && {
      x: {
        label: text('keys.select'),
        act: () => changes.toggle(rows.find(({ number }) => number === (focusedNumber() ?? chosen))),
      },
      m: {
        label: text('keys.move'),
        act: () => changes.ask(changes.selected.length > 0 ? changes.selected : target && [target]),
      },
    }),
  })
  const { post } = counts
  const total = totalIn(search, counts)
  return (
    <PostTab heading={text('applicants.title')} isDense>
      {post.is_blind && <Banner kind="note">{text('applicants.blind')}</Banner>}
      <div className="applicant-bar">
        <ViewSwitch postId={post.id} view="list" />
        <SelectAll rows={rows} selection={canMove ? changes.selection : undefined} />
        <StatusLinks counts={counts} />
        <ApplicantFilters counts={counts} searchField={searchField} />
        {canExport && <ApplicantExports postId={post.id} />}
      </div>
      <div className="applicants" data-open={chosen ? '' : undefined}>
        <div className="applicant-list">
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
        {chosen && (
          <div className="applicant-detail">
            <ApplicantDetail
              number={chosen}
              version={changes.version}
              tools={<ApplicantSteps rows={rows} number={chosen} />}
              onMove={canMove ? (applicant, to) => changes.ask([applicant], to) : undefined}
              onChange={changes.refresh}
            />
          </div>
        )}
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
          stage={changes.asked.stage}
          onDone={({ refused }) => changes.done(refused)}
          undo={changes.undo}
          onClose={changes.close}
        />
      )}
    </PostTab>
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
