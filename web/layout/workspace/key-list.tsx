import { useText } from '#web/app/i18n/text.tsx'
import { useAllKeyLines } from '#web/parts/workspace/page-keys.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useSingleKeys } from '#web/ui/shortcuts.ts'
import './key-list.css'

/** The keys of the page as it is now, and the switch for them. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const text = useText()
  const lines = useAllKeyLines()
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
          {lines.map(({ keys, label, isSequence }) => (
            <div key={keys.join(' ') + label}>
              <dt>
                {keys.map((key, at) => (
                  <span key={key}>
                    {isSequence && at > 0 && <span className="fine">{text('keys.then')} </span>}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
