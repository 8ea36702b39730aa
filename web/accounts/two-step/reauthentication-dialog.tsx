import { type RefObject, useEffect, useState } from 'react'
import { z } from 'zod'
import { listConnections, startProviderProof } from '#contract/accounts/oidc.ts'
import { reauthenticate, reauthenticationOptions } from '#contract/accounts/second-step.ts'
import { problem } from '#contract/errors.ts'
import { PasswordField } from '#web/accounts/password-field.tsx'
import { keepPending } from '#web/accounts/provider/pending.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { useSite } from '#web/parts/site.ts'
import { OtherWays } from './other-ways.tsx'
import { usePasskeyPrompt } from './passkey-prompt.ts'
import { closePrompt, signWithPasskey } from './passkeys.ts'
import { FIELDS, PROOFS, ProofField } from './proof-field.tsx'
import { atField } from './wrong-proof.ts'

const WAYS = ['passkey', 'totp', 'recovery_code', 'password'] as const
type OwnWay = (typeof WAYS)[number]
/** An account of a provider without a factor has none but the provider. */
type Way = OwnWay | 'none'

const wrongPassword = problem('current_password_wrong')
const missing = problem('own_password_missing')
const SCHEMAS: Record<Way, z.ZodType<object>> = {
  password: z.object({ password: z.string(missing).min(1, missing) }),
  ...PROOFS,
  passkey: z.object({}),
  none: z.object({}),
}

type ReauthenticationDialogProps = {
  /** The label of the button that asked. */
  pressed: RefObject<string>
  onAnswer: (isProven: boolean) => void
}
type Known = { ways: readonly OwnWay[]; hasProvider: boolean }

/** Asks again who the person is: for a factor where the account has one, else for the password or at the provider. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    findWays().then(setKnown)
  }, [])
  return known ? <ProofDialog {...known} {...props} /> : null
}

async function findWays(): Promise<Known> {
  try {
    const [{ methods, has_password }, { connections }] = await Promise.all([
      api(reauthenticationOptions),
      api(listConnections),
    ])
    const hasFactor = methods.length > 0
    const ways = WAYS.filter((way) =>
      way === 'password' ? has_password && !hasFactor : methods.includes(way),
    )
    return { ways, hasProvider: connections.some((each) => !each.is_disconnected) && !hasFactor }
  } catch {
    return { ways: ['password'], hasProvider: false }
  }
}

function ProofDialog({ ways, hasProvider, pressed, onAnswer }: Known & ReauthenticationDialogProps) {
  const text = useText()
  const problemText = useProblemText()
  const { providerName: provider = '' } = useSite()
  const tell = (error: unknown) => toast('error', problemWords(error, text('error.offline.text')))
  const [way, setWay] = useState<Way>(ways[0] ?? 'none')
  const prompt = usePasskeyPrompt()
  const form = useForm({
    schema: SCHEMAS[way],
    submit: async (values) => {
      if (way === 'none') return leaveForProof(pressed.current)
      const proof =
        way === 'passkey' ? { passkey: await prompt.ask(() => sign(text('twoStep.passkeyUnused'))) } : values
      const answer = api(reauthenticate, { body: proof })
      if (way === 'passkey') await answer
      else if (way === 'password') await atField(answer, 'password', problemText(wrongPassword))
      else await atField(answer, FIELDS[way])
      onAnswer(true)
    },
  })
  const choose = (other: Way) => {
    closePrompt()
    form.clear()
    setWay(other)
  }
  return (
    <FormDialog
      title={text('reauthentication.title')}
      form={form}
      isChanged={() => false}
      submitLabel={submitLabel()}
      pendingLabel={text(prompt.isOpen ? 'twoStep.waiting' : 'reauthentication.pending')}
      isWaitingForPerson={prompt.isOpen}
      onClose={() => onAnswer(false)}
    >
      <p>{text('reauthentication.words')}</p>
      {way === 'password' && (
        <PasswordField name="password" label={text('field.password')} autoComplete="current-password" />
      )}
      {(way === 'totp' || way === 'recovery_code') && <ProofField method={way} />}
      {hasProvider && <p className="quiet">{text('reauthentication.provider', { provider })}</p>}
      <OtherWays ways={ways} chosen={way} onChoose={choose}>
        {hasProvider && way !== 'none' && (
          <button
            type="button"
            className="text-link"
            onClick={() => leaveForProof(pressed.current).catch(tell)}
          >
            {text('provider.continue', { provider })}
          </button>
        )}
      </OtherWays>
    </FormDialog>
  )

  function submitLabel(): string {
    if (way === 'none') return text('provider.continue', { provider })
    return text(way === 'passkey' ? 'twoStep.usePasskey' : 'reauthentication.confirm')
  }
}

/** To the provider, which sends the person back to this page. */
async function leaveForProof(pressed: string): Promise<void> {
  const { url, ticket } = await api(startProviderProof)
  const next = location.pathname + location.search
  keepPending({ ticket, next, isProof: true, pressed })
  location.assign(url)
}

/** The options are asked for at the press, because a challenge is good for five minutes. */
async function sign(refusal: string) {
  const { passkey } = await api(reauthenticationOptions)
  return signWithPasskey(passkey ?? {}, refusal)
}
