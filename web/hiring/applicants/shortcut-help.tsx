import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useSingleKeys } from '#web/ui/shortcuts.ts'
import './shortcut-help.css'
import './applicants.css'

const KEYS: [keys: string[], what: MessageId][] = [
  [['j'], 'keys.next'],
  [['k'], 'keys.previous'],
  [['Enter', 'o'], 'keys.open'],
  [['Esc'], 'keys.close'],
  [['/'], 'keys.search'],
  [['x'], 'keys.select'],
  [['m'], 'keys.move'],
  [['1', '2', '3', '4', '5'], 'keys.rate'],
  [['0'], 'keys.unrate'],
  [['c'], 'keys.cv'],
  [['n'], 'keys.note'],
  [['?'], 'keys.this'],
]

/** The list of shortcuts, and the switch for them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [isOn, switchKeys] = useSingleKeys()
  return (
    <Dialog title={text('keys.title')} closeLabel={text('nav.close')} onClose={onClose}>
      <div className="dialog-body">
        <label className="keys-switch">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => switchKeys(event.currentTarget.checked)}
          />
          {text('keys.on')}
        </label>
        {!isOn && <p role="status">{text('keys.off')}</p>}
        <dl className="keys">
          {KEYS.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{text(what)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
