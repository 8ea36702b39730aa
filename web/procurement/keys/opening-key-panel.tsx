import '#web/app/i18n/evaluation-texts.ts'
import { useEffect, useRef, useState } from 'react'
import { type OpeningKey, readOpeningKey } from '#contract/procurement/member-keys.ts'
import { api } from '#web/app/api.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { ChangeProtectionDialog, MakeKeyDialog, TestKeyDialog } from './opening-key-dialogs.tsx'
import './opening-key-panel.css'

const load = () => api(readOpeningKey)

type Asked = 'make' | 'replace' | 'test' | 'change'
type Sheet = { identity: string; recipient: string }

/** A member's own opening key: made, tested, printed and replaced in their browser. */
export function OpeningKeyPanel({ name }: { name: string }) {
  const text = useText()
  const { state, data: own, change, reload } = useLoaded(load)
  const [asked, setAsked] = useState<Asked>()
  const [sheet, setSheet] = useState<Sheet>()
  if (state === 'failed') return <LoadFailed onRetry={reload} />
  if (own === undefined) return null
  const onKept = (next: OpeningKey, identity: string) => {
    change(() => next)
    setSheet({ identity, recipient: next.recipient })
    setAsked(undefined)
  }
  const dialog = { name, onKept, onClose: () => setAsked(undefined) }
  return (
    <ProfilePanel
      id="opening-key"
      title={text('openingKey.title')}
      words={text(own ? 'openingKey.has' : 'openingKey.none')}
      facts={
        own
          ? [
              [text('openingKey.public'), own.recipient],
              [text('openingKey.made'), instantDayWords(own.made_at)],
              [
                text('openingKey.protection'),
                text(`openingKey.by.${own.passkey ? 'passkey' : 'passphrase'}`),
              ],
            ]
          : []
      }
    >
      {own?.passkey && own.passkey.host !== location.hostname && (
        <div className="opening-key-moved">
          <Banner kind="error">{text('openingKey.moved', { host: own.passkey.host })}</Banner>
        </div>
      )}
      <div className="opening-key-acts">
        {own ? (
          (['test', 'change', 'replace'] as const).map((each) => (
            <button
              key={each}
              type="button"
              className={button(each === 'replace' ? 'quiet' : 'secondary')}
              onClick={() => setAsked(each)}
            >
              {text(`openingKey.${each}`)}
            </button>
          ))
        ) : (
          <button type="button" className={button('primary')} onClick={() => setAsked('make')}>
            {text('openingKey.make')}
          </button>
        )}
      </div>
      {sheet && (
        <RecoverySheet key={own?.changed_at} name={name} {...sheet} onDone={() => setSheet(undefined)} />
      )}
      {(asked === 'make' || asked === 'replace') && <MakeKeyDialog replaced={own ?? undefined} {...dialog} />}
      {asked === 'test' && own && <TestKeyDialog openingKey={own} onClose={dialog.onClose} />}
      {asked === 'change' && own && <ChangeProtectionDialog openingKey={own} {...dialog} />}
    </ProfilePanel>
  )
}

type SheetProps = Sheet & { name: string; onDone: () => void }

/** The private half in letters, shown this once, for a safe. It opens like the passphrase or the passkey. */
function RecoverySheet({ name, identity, recipient, onDone }: SheetProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="recovery-sheet">
      <h3 ref={heading} tabIndex={-1}>
        {text('openingKey.sheet')}
      </h3>
      <p className="measure">{text('openingKey.sheetWords', { name })}</p>
      <code className="recovery-key">{grouped(identity)}</code>
      <p className="fine">{text('openingKey.sheetOf', { recipient })}</p>
      <div className="opening-key-acts screen-only">
        <button type="button" className={button('primary')} onClick={() => print()}>
          {text('openingKey.print')}
        </button>
        <button type="button" className={button('secondary')} onClick={onDone}>
          {text('openingKey.printed')}
        </button>
      </div>
    </section>
  )
}

/** In groups that are easy to type; spaces do not count. */
const grouped = (identity: string) => identity.replace(/^(AGE-SECRET-KEY-1)|(.{6})/g, '$1$2 ').trim()
