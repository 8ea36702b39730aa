import { useState } from 'react'
import {
  type Added,
  addPasskey,
  type Factors,
  type Passkey,
  PasskeyName,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '#contract/accounts/factors.ts'
import { api } from '#web/app/api.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { useForm } from '#web/app/forms/form.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { button } from '#web/ui/button.ts'
import { usePasskeyPrompt } from './passkey-prompt.ts'
import { createPasskey } from './passkeys.ts'
import { type Removal, RemovalButton } from './removal-button.tsx'
import './factor-list.css'

type PasskeyListProps = { passkeys: Passkey[]; removal: Removal; onChange: (next: Factors | Added) => void }

/** The passkeys of an account, which are added, renamed and removed. */
export function PasskeyList({ passkeys, removal, onChange }: PasskeyListProps) {
  const text = useText()
  const [named, setNamed] = useState<Passkey | 'new'>()
  const heading = useFocusKept(passkeys.length)
  const change = (next: Factors | Added) => {
    setNamed(undefined)
    onChange(next)
  }
  return (
    <ProfilePanel title={text('twoStep.passkeys')} headingRef={heading} words={text('twoStep.passkeysWords')}>
      {passkeys.length > 0 && (
        <ul className="factor-list">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="factor">
              <span>
                <span className="factor-name">{passkey.name}</span>
                <span className="fine">{usedWords(passkey, text)}</span>
              </span>
              <span className="factor-acts">
                <button
                  type="button"
                  className={button('quiet')}
                  aria-label={text('twoStep.renameNamed', { name: passkey.name })}
                  onClick={() => setNamed(passkey)}
                >
                  {text('twoStep.rename')}
                </button>
                <RemovalButton
                  name={passkey.name}
                  removal={removal}
                  remove={async () =>
                    change(await api(removePasskey, { params: { id: String(passkey.id) } }))
                  }
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className={button('secondary', 'button-below')} onClick={() => setNamed('new')}>
        {text('twoStep.addPasskey')}
      </button>
      {named && <PasskeyDialog passkey={named} onDone={change} onClose={() => setNamed(undefined)} />}
    </ProfilePanel>
  )
}

function usedWords({ last_used_at, created_at }: Passkey, text: ReturnType<typeof useText>): string {
  if (last_used_at) return text('settings.lastUsed', { used: instantWords(last_used_at, true) })
  return text('twoStep.added', { added: instantWords(created_at, true) })
}

type PasskeyDialogProps = {
  passkey: Passkey | 'new'
  onDone: (next: Factors | Added) => void
  onClose: () => void
}

function PasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps) {
  const text = useText()
  const isNew = passkey === 'new'
  const prompt = usePasskeyPrompt()
  const form = useForm({
    schema: PasskeyName,
    submit: async ({ name }) => {
      if (!isNew) {
        onDone(await api(renamePasskey, { params: { id: String(passkey.id) }, body: { name } }))
        return
      }
      const options = await api(passkeyOptions)
      const refusals = { notMade: text('twoStep.passkeyNotMade'), known: text('twoStep.passkeyThere') }
      const made = await prompt.ask(() => createPasskey(options, refusals))
      onDone(await api(addPasskey, { body: { name, passkey: made } }))
    },
  })
  return (
    <FormDialog
      title={text(isNew ? 'twoStep.addPasskey' : 'twoStep.renamePasskey')}
      form={form}
      isChanged={() => false}
      submitLabel={text(isNew ? 'twoStep.createPasskey' : 'dialog.save')}
      pendingLabel={text(prompt.isOpen ? 'twoStep.waiting' : 'dialog.saving')}
      isWaitingForPerson={prompt.isOpen}
      onClose={onClose}
    >
      {isNew && <p>{text('twoStep.createWords')}</p>}
      <TextField
        name="name"
        label={text('twoStep.passkeyName')}
        hint={text('twoStep.passkeyNameHint')}
        defaultValue={isNew ? '' : passkey.name}
        autoComplete="off"
      />
    </FormDialog>
  )
}
