import type { Standing } from '#contract/applications/applications.ts'
import type { ProposalDraft } from '#contract/applications/drafts.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { SaveStatus } from '#web/parts/fields/save-status.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import './draft-notes.css'
import '#web/ui/field.css'

type DraftNotesProps = {
  keeper: DraftKeeper
  view: ReturnType<DraftKeeper['view']>
  standing: Standing
}

/** Where the draft lies, whether it is saved, and what others changed. */
export function DraftNotes({ keeper, view, standing }: DraftNotesProps) {
  const text = useText()
  const { draft, words, problem } = view
  const saved = draft ? savedWords(text, draft, standing.time_zone) : ''
  const status = {
    kept: saved,
    unsaved: text('draft.saving'),
    saving: text('draft.saving'),
    failed: text('draft.failed'),
    refused: text('draft.refused', { problem: problem ?? '' }),
  }[words]
  const isBad = words === 'failed' || words === 'refused'
  const save = isBad && { label: text('draft.saveNow'), onSave: () => void keeper.words.flush() }
  return (
    <>
      <Where draft={draft} standing={standing} />
      {draft?.has_addendum && (
        <Banner kind="note">
          {text('draft.addendum')}{' '}
          <a className="text-link" href="#addenda">
            {text('draft.addendumLink')}
          </a>
        </Banner>
      )}
      {view.theirs === undefined ? (
        <SaveStatus state={words} words={status} save={save} />
      ) : (
        <NewerWords keeper={keeper} theirs={view.theirs} by={draft?.saved_by ?? null} />
      )}
    </>
  )
}

const savedWords = (
  text: ReturnType<typeof useText>,
  { saved_at, saved_by: name }: ProposalDraft,
  zone: string,
) => {
  const time = zonedWords(saved_at, zone)
  return name ? text('draft.savedBy', { name, time }) : text('draft.saved', { time })
}

/** The readers of the draft, and how it is kept. */
function Where({ draft, standing }: { draft: ProposalDraft | null; standing: Standing }) {
  const text = useText()
  const firm = draft?.firm ?? standing.firm?.name
  const isBegunAlone = firm !== undefined && draft?.firm === null
  return (
    <p className="field-hint">
      {text('draft.where')}{' '}
      {firm !== undefined && <>{text(isBegunAlone ? 'draft.becomesFirms' : 'draft.ofFirm', { firm })} </>}
      {text('draft.kept')}
    </p>
  )
}

type NewerWordsProps = { keeper: DraftKeeper; theirs: string; by: string | null }

/** Both notes, until the person chooses. */
function NewerWords({ keeper, theirs, by }: NewerWordsProps) {
  const text = useText()
  return (
    <section className="draft-theirs" role="alert" aria-labelledby="draft-theirs-title">
      <h3 id="draft-theirs-title">{text('draft.newer')}</h3>
      <p>{by ? text('draft.newerBy', { name: by }) : text('draft.newerText')}</p>
      <blockquote>{theirs}</blockquote>
      <div className="draft-choice">
        <button type="button" className={button('secondary')} onClick={keeper.words.takeTheirs}>
          {text('draft.takeTheirs')}
        </button>
        <button type="button" className={button('secondary')} onClick={() => void keeper.words.keepMine()}>
          {text('draft.keepMine')}
        </button>
      </div>
    </section>
  )
}
