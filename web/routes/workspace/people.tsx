import { useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { listPeople, peopleChoices } from '#contract/hiring/people.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { toast } from '#web/app/toast.ts'
import { isListOutdated, noteNewList, outdateList } from '#web/hiring/applicants/outdated-list.ts'
import { ChosenPool } from '#web/hiring/people/chosen-pool.tsx'
import { MonthsDialog } from '#web/hiring/people/months-dialog.tsx'
import {
  isNarrowed,
  isSameList,
  PAGE_SIZE,
  personIn,
  queryIn,
  turning,
} from '#web/hiring/people/people-address.ts'
import { PeopleBar } from '#web/hiring/people/people-bar.tsx'
import { PeopleFilters } from '#web/hiring/people/people-filters.tsx'
import { usePeopleKeys } from '#web/hiring/people/people-keys.ts'
import { PeopleList, SelectPeople } from '#web/hiring/people/people-list.tsx'
import { PersonPanel } from '#web/hiring/people/person-panel.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/people.ts'
import './people.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const { searchParams } = new URL(request.url)
  const query = queryIn(searchParams)
  const [rows, choices] = await Promise.all([
    api(listPeople, { query }).catch(asPageError),
    api(peopleChoices).catch(asPageError),
  ])
  const canEdit = account.company?.abilities.includes('people.edit') ?? false
  return { rows: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE, choices, canEdit }
}
clientLoader.hydrate = true as const

/** Opening somebody leaves the list as it is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href || !isSameList(currentUrl, nextUrl)) return defaultShouldRevalidate
  return isListOutdated()
}

/** Everybody who applied for jobs of the company, once. */
export default function People({ loaderData }: Route.ComponentProps) {
  const { rows, hasMore, choices, canEdit } = loaderData
  const text = useText()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [isSetting, setSetting] = useState(false)
  const { selected, selection, clear } = useSelection()
  const chosen = personIn(search)
  const searchField = usePeopleKeys({ rows, chosen, selection: canEdit ? selection : undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list is loaded
  useEffect(noteNewList, [rows])
  const refresh = () => {
    outdateList()
    void revalidate()
  }
  const done = (said: string) => {
    toast('success', said)
    refresh()
  }
  return (
    <WorkspacePage title={text('people.title')}>
      <div className="people-bar">
        <SelectPeople rows={rows} selection={canEdit ? selection : undefined} />
        <PeopleFilters choices={choices} searchField={searchField} />
        {canEdit && <ChosenPool pools={choices.pools} onDone={done} />}
      </div>
      <div className="people" data-open={chosen ? '' : undefined}>
        <div className="people-list">
          <p role="status" className="sr-only">
            {text('people.count', { count: rows.length })}
          </p>
          {rows.length > 0 ? (
            <PeopleList
              rows={rows}
              chosen={chosen}
              selection={canEdit ? selection : undefined}
              searched={search.get('search_key') ?? ''}
            />
          ) : (
            <NoPeople isNarrowed={isNarrowed(search)} />
          )}
          <Pages cursor={hasMore ? rows.at(-1)?.cursor : undefined} />
          <p className="people-months">
            {text('people.monthsOf', { months: choices.months })}
            {canEdit && (
              <button type="button" className="text-link" onClick={() => setSetting(true)}>
                {text('people.monthsChange')}
              </button>
            )}
          </p>
        </div>
        {chosen && (
          <PersonPanel key={chosen} id={chosen} choices={choices} canEdit={canEdit} onChange={refresh} />
        )}
      </div>
      <div className="people-foot">
        <PeopleBar
          ids={selected}
          choices={choices}
          onAll={
            (hasMore || search.has('cursor')) && rows.every(({ id }) => selection.has(id))
              ? (ids) => selection.set(ids, true)
              : undefined
          }
          onDone={(said) => {
            clear()
            done(said)
          }}
          onClear={clear}
        />
      </div>
      {isSetting && (
        <MonthsDialog
          months={choices.months}
          onDone={(said) => {
            setSetting(false)
            done(said)
          }}
          onClose={() => setSetting(false)}
        />
      )}
    </WorkspacePage>
  )
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const selection = {
    has: (id: number) => selected.has(id),
    set: (ids: number[], isIn: boolean) => {
      const gone = new Set(ids)
      setSelected((before) => new Set(isIn ? [...before, ...ids] : [...before].filter((id) => !gone.has(id))))
    },
  }
  return { selected: [...selected], selection, clear: () => setSelected(new Set()) }
}

function Pages({ cursor }: { cursor: string | undefined }) {
  const text = useText()
  const [search] = useSearchParams()
  if (!cursor && !search.has('cursor')) return null
  return (
    <nav className="people-pages" aria-label={text('people.pages')}>
      {search.has('cursor') && (
        <LocalLink to={turning(search, undefined)} className={button('secondary')}>
          {text('people.firstPage')}
        </LocalLink>
      )}
      {cursor && (
        <LocalLink to={turning(search, cursor)} className={button('secondary')}>
          {text('people.nextPage')}
        </LocalLink>
      )}
    </nav>
  )
}

function NoPeople({ isNarrowed }: { isNarrowed: boolean }) {
  const text = useText()
  return (
    <div className="people-none">
      <h2>{text(isNarrowed ? 'people.noneFound' : 'people.empty')}</h2>
      <p>{text(isNarrowed ? 'people.noneFoundText' : 'people.emptyText')}</p>
      <LocalLink to={isNarrowed ? '.' : '/admin/jobs/'} className={button('secondary')}>
        {text(isNarrowed ? 'applicants.clear' : 'people.toJobs')}
      </LocalLink>
    </div>
  )
}
