import '#web/app/i18n/account-texts.ts'
import { useEffect } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { OtherWays } from './other-ways.tsx'
import { FIELDS, ProofField } from './proof-field.tsx'
import { type SecondStepProps, useSecondStep } from './second-step.ts'

/** The second step of a sign-in as a page. */
export function SecondStepForm(props: SecondStepProps) {
  const text = useText()
  const { form, method, choose, isPromptOpen } = useSecondStep(props)
  // The page's content changed under a keyboard.
  useEffect(
    () =>
      document.querySelector<HTMLElement>(method === 'passkey' ? 'h1' : `#field-${FIELDS[method]}`)?.focus(),
    [method],
  )
  return (
    <FormPage
      title={text('twoStep.title')}
      form={form}
      lead={<p className="lead">{text(`twoStep.lead_${method}`)}</p>}
    >
      {method !== 'passkey' && <ProofField key={method} method={method} />}
      <SubmitButton
        label={text(method === 'passkey' ? 'twoStep.usePasskey' : 'login.submit')}
        pendingLabel={text(isPromptOpen ? 'twoStep.waiting' : 'login.pending')}
        isPending={form.isPending}
      />
      <OtherWays ways={props.asked.methods} chosen={method} onChoose={choose}>
        <button type="button" className="text-link" onClick={props.onOver}>
          {text('twoStep.back')}
        </button>
      </OtherWays>
    </FormPage>
  )
}
