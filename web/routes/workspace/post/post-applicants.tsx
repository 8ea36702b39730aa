import { useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { type ApplicantRow, countApplicants, listApplicants } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { filtersIn, isSameList, queryIn, totalIn } from '#web/hiring/applicants/applicant-address.ts'
import { ApplicantExports } from '#web/hiring/applicants/applicant-exports.tsx'
import { ApplicantFilters, hasManyStages, StatusLinks } from '#web/hiring/applicants/applicant-filters.tsx'
import { ApplicantList, SelectAll } from '#web/hiring/applicants/applicant-list.tsx'
import { ApplicantPages } from '#web/hiring/applicants/applicant-pages.tsx'
import { NewApplicants } from '#web/hiring/applicants/new-applicants.tsx'
import { NoApplicants } from '#web/hiring/applicants/no-applicants.tsx'
import { isListOutdated } from '#web/hiring/applicants/outdated-list.ts'
import { focusedNumber, type Steps, useSteps } from '#web/hiring/applicants/step-keys.ts'
import { ViewSwitch } from '#web/hiring/board/view-switch.tsx'
import { InviteSelected } from '#web/hiring/interviews/invite-selected.tsx'
import { ApplicantReader } from '#web/hiring/reading/applicant-reader.tsx'
import { useFillsWindow } from '#web/hiring/reading/fills-window.ts'
import { ReaderSteps } from '#web/hiring/reading/reader-steps.tsx'
import { useKeptSelection } from '#web/hiring/stages/kept-selection.ts'
import { MoveBar } from '#web/hiring/stages/move-bar.tsx'
import { MoveDialog } from '#web/hiring/stages/move-dialog.tsx'
import { useMovedByOthers } from '#web/hiring/stages/moved-by-others.ts'
import { PendingStageChanges } from '#web/hiring/stages/pending-stage-changes.tsx'
import { SelectEverybody } from '#web/hiring/stages/select-everybody.tsx'
import { useStageChanges } from '#web/hiring/stages/stage-changes.ts'
import { useKeyLines, usePageKeys } from '#web/parts/workspace/page-keys.ts'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import { Banner } from '#web/ui/banner.tsx'
import type { Route } from './+types/post-applicants.ts'
import '#web/hiring/applicants/applicants.css'

async function loadList(id: string, search: URLSearchParams) {
  const params = { id }
  const [counts, rows] = await Promise.all([
    api(countApplicants, { params, query: filtersIn(search) }),
    api(listApplicants, { params, query: queryIn(search) }),
  ])
  return { counts, rows }
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const search = new URL(request.url).searchParams
  const { counts, rows } = await loadList(params.id, search).catch(asPageError)
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
  return isListOutdated() || !isSameList(currentUrl, nextUrl)
}

/** The applicants of a job, with the open one beside the list. */
export default function PostApplicants({ loaderData }: Route.ComponentProps) {
  return <Page key={loaderData.counts.post.id} {...loaderData} />
}

function Page({ counts, rows, canMove, canExport }: Route.ComponentProps['loaderData']) {
  const text = useText()
  const [search] = useSearchParams()
  const changes = useStageChanges(counts.post.id, rows)
  const isOutdated = useOutdatedRows({ counts, rows })
  useKeptSelection(counts.post.id, rows, changes)
  const { post, statuses } = counts
  const total = totalIn(search, counts)
  const selectable = total - (search.getAll('status').includes('WITHDRAWN') ? statuses.WITHDRAWN : 0)
  const steps = useSteps({ postId: post.id, rows, total })
  const { chosen } = steps
  const panes = useFillsWindow()
  useListKeys({ rows, steps, changes, canMove })
  return (
    <PostTab heading={text('applicants.title')} isDense>
      {post.is_blind && <Banner kind="note">{text('applicants.blind')}</Banner>}
      <div className="applicant-bar" data-many={hasManyStages(counts) || undefined}>
        <ViewSwitch postId={post.id} view="list" />
        <SelectAll rows={rows} selection={canMove ? changes.selection : undefined} />
        <StatusLinks counts={counts} />
        <ApplicantFilters counts={counts}>
          {canExport && <ApplicantExports postId={post.id} />}
        </ApplicantFilters>
      </div>
      <div ref={panes} className="applicants" data-open={chosen ? '' : undefined}>
        <div className="applicant-list">
          <p role="status" className="sr-only">
            {text('applicants.count', { count: total })}
          </p>
          <NewApplicants
            post={post.id}
            loaded={rows}
            isMoved={isOutdated}
            isEmpty={rows.length === 0}
            onShow={changes.refresh}
          />
          {rows.length === 0 ? (
            <NoApplicants counts={counts} />
          ) : (
            <ApplicantList rows={rows} chosen={chosen} selection={canMove ? changes.selection : undefined} />
          )}
          <ApplicantPages total={total} />
        </div>
        {chosen && (
          <ApplicantReader
            postId={post.id}
            number={chosen}
            next={steps.next}
            version={changes.version}
            steps={<ReaderSteps steps={steps} total={total} />}
            canMove={canMove}
            undo={changes.undo}
            onMove={(applicant, to, stage) => changes.ask([applicant], to, stage)}
            onVerdict={(applicant, isMoved) => {
              changes.change()
              if (isMoved) void steps.advance(applicant.number)
            }}
            onChange={changes.refresh}
          />
        )}
      </div>
      <div className="applicants-foot">
        <PendingStageChanges
          opportunityId={post.id}
          version={changes.version}
          canUndo={canMove}
          undo={changes.undo}
          isBrief={chosen !== null}
        />
        <MoveBar
          applicants={changes.selected}
          onMove={(to) => changes.ask(changes.selected, to)}
          onClear={changes.clear}
          more={
            <>
              {rows.length < total && changes.selected.length < selectable && (
                <SelectEverybody postId={post.id} count={selectable} onSelect={changes.add} />
              )}
              <InviteSelected applicants={changes.selected} onDone={changes.clear} />
            </>
          }
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
    </PostTab>
  )
}

/** Whether the list is otherwise by now. It is looked at after each return to the tab, too, where mostly nothing is. */
function useOutdatedRows(shown: Awaited<ReturnType<typeof loadList>>): boolean {
  const { counts, rows } = shown
  const [search] = useSearchParams()
  const [before, setBefore] = useState<ApplicantRow[]>()
  useMovedByOthers(counts.post.id, async () => {
    const now = await loadList(String(counts.post.id), search).catch(() => undefined)
    if (JSON.stringify(now) !== JSON.stringify(shown)) setBefore(rows)
  })
  return before === rows
}

type ListKeysOptions = {
  rows: ApplicantRow[]
  steps: Steps
  changes: ReturnType<typeof useStageChanges>
  canMove: boolean
}

/** Listens to the keys of the list. */
function useListKeys({ rows, steps, changes, canMove }: ListKeysOptions) {
  const text = useText()
  const { chosen } = steps
  const target = rows.find(({ number }) => number === (chosen ?? focusedNumber()))
  useKeyLines(canMove ? [{ keys: [text('keys.undoKeys')], label: text('keys.undo') }] : [])
  usePageKeys({
    ...steps.keys,
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
}
