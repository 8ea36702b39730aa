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
  timeZone: string
}

/** Where the draft lies, whether it is saved, and what others changed. */
export function DraftNotes({ keeper, view, timeZone }: DraftNotesProps) {
  const text = useText()
  const { draft, theirs, words, problem } = view
  const saved = draft ? text('draft.saved', { time: zonedWords(draft.saved_at, timeZone) }) : ''
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
      <p className="field-hint">{text('draft.where')}</p>
      {draft?.has_addendum && (
        <Banner kind="note">
          {text('draft.addendum')}{' '}
          <a className="text-link" href="#addenda">
            {text('draft.addendumLink')}
          </a>
        </Banner>
      )}
      {theirs === undefined ? (
        <SaveStatus state={words} words={status} save={save} />
      ) : (
        <section className="draft-theirs" role="alert" aria-labelledby="draft-theirs-title">
          <h3 id="draft-theirs-title">{text('draft.newer')}</h3>
          <p>{text('draft.newerText')}</p>
          <blockquote>{theirs}</blockquote>
          <div className="draft-choice">
            <button type="button" className={button('secondary')} onClick={keeper.words.takeTheirs}>
              {text('draft.takeTheirs')}
            </button>
            <button
              type="button"
              className={button('secondary')}
              onClick={() => void keeper.words.keepMine()}
            >
              {text('draft.keepMine')}
            </button>
          </div>
        </section>
      )}
    </>
  )
}
