import { useState } from 'react'
import { z } from 'zod'
import { type Added, beginTotp, confirmTotp, type Factors, removeTotp } from '#contract/accounts/factors.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/app/api.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { useForm } from '#web/app/forms/form.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { button } from '#web/ui/button.ts'
import { PROOFS, ProofField } from './proof-field.tsx'
import { type Removal, RemovalButton } from './removal-button.tsx'
import './factor-list.css'
import './totp-panel.css'

type TotpPanelProps = { totp: Factors['totp']; removal: Removal; onChange: (next: Factors | Added) => void }

/** The authenticator app of an account: one at a time, a new one takes the place of the old. */
export function TotpPanel({ totp, removal, onChange }: TotpPanelProps) {
  const text = useText()
  const [setup, setSetup] = useState<Output<typeof beginTotp>>()
  const heading = useFocusKept(totp)
  const begin = async () => {
    try {
      setSetup(await api(beginTotp))
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
    }
  }
  const done = (next: Factors | Added) => {
    setSetup(undefined)
    onChange(next)
  }
  return (
    <ProfilePanel title={text('twoStep.totp')} headingRef={heading} words={text('twoStep.totpWords')}>
      {totp && (
        <p className="factor">
          <span>{text('twoStep.totpAdded', { added: instantWords(totp.created_at, true) })}</span>
          <RemovalButton
            name={text('twoStep.theTotp')}
            removal={removal}
            remove={async () => done(await api(removeTotp))}
          />
        </p>
      )}
      <button type="button" className={button('secondary', 'button-below')} onClick={begin}>
        {text(totp ? 'twoStep.replaceTotp' : 'twoStep.addTotp')}
      </button>
      {setup && <TotpDialog setup={setup} onDone={done} onClose={() => setSetup(undefined)} />}
    </ProfilePanel>
  )
}

type TotpDialogProps = {
  setup: Output<typeof beginTotp>
  onDone: (next: Added) => void
  onClose: () => void
}

function TotpDialog({ setup, onDone, onClose }: TotpDialogProps) {
  const text = useText()
  const form = useForm({
    schema: z.object({ code: PROOFS.totp.shape.code }),
    submit: async (body) => onDone(await api(confirmTotp, { body })),
  })
  return (
    <FormDialog
      title={text('twoStep.addTotp')}
      form={form}
      isChanged={() => false}
      submitLabel={text('twoStep.confirmTotp')}
      onClose={onClose}
    >
      <p>{text('twoStep.scan')}</p>
      <img
        className="qr-code"
        alt={text('twoStep.qrCode')}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_code)}`}
      />
      <p>
        <a className="text-link" href={setup.uri}>
          {text('twoStep.openApp')}
        </a>
      </p>
      <p>
        {text('twoStep.typeSecret')} <code className="totp-secret">{inFours(setup.secret)}</code>
      </p>
      <ProofField method="totp" />
    </FormDialog>
  )
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
