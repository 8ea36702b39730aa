import { Command, useCommandState } from 'cmdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { placeWords } from '#web/hiring/stages/stage-place.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { postAddress } from '#web/posting/hub/hub.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Found, useFound } from './found-in-company.ts'
import { type Entry, useEntries } from './palette-entries.ts'
import { matchOf } from './palette-match.ts'
import { usePostEntries } from './post-entries.ts'
import './palette.css'

type PaletteProps = { onClose: () => void; onKeys: () => void }

/** Marks results of the server, which match in ways that their words do not show. */
const FOUND = 'found '
const matches = (value: string, search: string, keywords?: string[]) =>
  value.startsWith(FOUND) ? 1 : matchOf(value, search, keywords)

/** One field to go to a post, an applicant, a part of the workspace, or to act. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const text = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const { parts, acts, settings, problem } = useEntries(onKeys)
  const { post, entries } = usePostEntries()
  const ofPost = post ? post.form.name.trim() || text('post.unnamed') : text('palette.of')
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  const run = async ({ to, act }: Entry) => {
    if (to) return go(to)
    if ((await act?.()) !== false) onClose()
  }
  return (
    <Dialog title={text('palette.open')} closeLabel={text('nav.close')} onClose={onClose} isSmall>
      <Command className="palette" label={text('palette.open')} filter={matches} loop vimBindings={false}>
        <Command.Input
          data-first=""
          className="palette-input"
          value={typed}
          onValueChange={setTyped}
          maxLength={LIMITS.searchKeyLength}
          placeholder={text('palette.hint')}
        />
        {found.hasFailed && <LoadFailed onRetry={found.retry} />}
        {problem && (
          <p role="alert" className="palette-problem">
            {problem}
          </p>
        )}
        <Answer found={found} />
        <Command.List className="palette-list" label={text('palette.results')}>
          <FoundGroups found={found} onGo={go} />
          {post && <Entries heading={ofPost} entries={entries} onRun={run} />}
          <Entries heading={text('palette.parts')} entries={parts} onRun={run} />
          <Entries heading={text('palette.acts')} entries={acts} onRun={run} />
          {!post && <Entries heading={ofPost} entries={entries} onRun={run} />}
          <Entries heading={text('workspace.settings')} entries={settings} onRun={run} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** Says what came of the search, for eyes where the list is empty and for screen readers always. */
function Answer({ found: { isLoading, hasFailed } }: { found: Found }) {
  const text = useText()
  const count = useCommandState(({ filtered }) => filtered.count)
  const words = isLoading ? text('palette.searching') : text('palette.found', { count })
  if (hasFailed) return null
  return (
    <p role="status" className={count === 0 ? 'palette-none' : 'sr-only'}>
      {words}
    </p>
  )
}

function FoundGroups({ found, onGo }: { found: Found; onGo: (to: string) => void }) {
  const text = useText()
  const nameOf = useApplicantName()
  const { posts = [], applicants = [], people = [] } = found.data ?? {}
  return (
    <>
      {posts.length > 0 && (
        <Command.Group heading={text('palette.posts')}>
          {posts.map(({ id, kind, name, state }) => (
            <Command.Item key={id} value={`${FOUND}post ${id}`} onSelect={() => onGo(postAddress(id))}>
              <span>{name.trim() || text('post.unnamed')}</span>
              <span className="palette-about">
                {text(`palette.kind.${kind}`)} · {text(`post.state.${state}`)}
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
      {applicants.length > 0 && (
        <Command.Group heading={text('palette.applicants')}>
          {applicants.map(({ number, name, status, stage, post }) => (
            <Command.Item
              key={number}
              value={`${FOUND}applicant ${number}`}
              onSelect={() => onGo(`${postAddress(post.id, 'applicants')}?applicant=${number}`)}
            >
              <span>{nameOf({ name, number, is_deleted: false })}</span>
              <span className="palette-about">
                {post.name} · {placeWords({ stage, status }, text)}
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
      {people.length > 0 && (
        <Command.Group heading={text('people.title')}>
          {people.map(({ id, name }) => (
            <Command.Item
              key={id}
              value={`${FOUND}person ${id}`}
              onSelect={() => onGo(`/admin/people/?person=${id}`)}
            >
              <span>{name}</span>
              <span className="palette-about">{text('palette.person')}</span>
            </Command.Item>
          ))}
        </Command.Group>
      )}
    </>
  )
}

type EntriesProps = { heading: string; entries: Entry[]; onRun: (entry: Entry) => Promise<void> }

function Entries({ heading, entries, onRun }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.label}
          value={`${heading} ${entry.label}`}
          keywords={entry.also ?? []}
          onSelect={() => void onRun(entry)}
        >
          <span>{entry.label}</span>
          {entry.keys && <span className="palette-about">{entry.keys}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
