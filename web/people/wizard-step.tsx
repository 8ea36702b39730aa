import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FormState } from '#web/app/forms/late-form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isRaised, lowerFlag } from '#web/app/session/flags.ts'
import { STEPS, type Wizard } from '#web/app/session/onboarding.ts'
import { FormPage } from '#web/parts/fields/form-page.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { neighbour, useStepPath } from './wizard.ts'
import './wizard-step.css'
import '#web/ui/progress.css'

type WizardStepProps = {
  wizard: Wizard
  step: string
  title: string
  lead: string
  form: FormState
  /** Empties the step; absent for a required one. */
  onSkip?: () => void
  children: ReactNode
}

/** One step of a wizard: Prev, Skip and Next, on the last one Complete (product-spec §2, §4). */
export function WizardStep({ wizard, step, title, lead, form, onSkip, children }: WizardStepProps) {
  const text = useText()
  const navigate = useNavigate()
  const pathOf = useStepPath(wizard)
  const steps = STEPS[wizard]
  const at = steps.indexOf(step)
  const isLast = at === steps.length - 1
  useHeadingFocus(form.fault === undefined)
  const skip = (event: MouseEvent<HTMLButtonElement>) => {
    onSkip?.()
    if (isLast) event.currentTarget.form?.requestSubmit()
    else navigate(pathOf(neighbour(wizard, step, 1)))
  }
  return (
    <FormPage
      title={title}
      form={form}
      notice={at === 0 && <JustVerified />}
      lead={
        <>
          <Progress at={at} count={steps.length} />
          <p className="lead">{lead}</p>
        </>
      }
    >
      {children}
      <div className="wizard-end">
        {at > 0 && (
          <LocalLink to={pathOf(neighbour(wizard, step, -1))} className={button('secondary')}>
            {text('wizard.prev')}
          </LocalLink>
        )}
        <span />
        {onSkip && (
          <button type="button" className={button('quiet')} onClick={skip} disabled={form.isPending}>
            {text('wizard.skip')}
          </button>
        )}
        <SubmitButton
          label={text(isLast ? 'wizard.complete' : 'wizard.next')}
          pendingLabel={text('form.loading')}
          isPending={form.isPending}
        />
      </div>
    </FormPage>
  )
}

/** Moves the focus to the heading of a new step, unless it opens with errors. */
function useHeadingFocus(isWanted: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (isWanted) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [])
}

function Progress({ at, count }: { at: number; count: number }) {
  const text = useText()
  return (
    <div className="wizard-progress">
      <p>{text('wizard.step', { step: at + 1, steps: count })}</p>
      <progress max={count} value={at + 1} aria-label={text('wizard.progress')} />
    </div>
  )
}

/** Shows once, until it is closed or the page is left (product-spec §2). */
function JustVerified() {
  const text = useText()
  const [isShown, setShown] = useState(() => isRaised('wasRecentlyVerified'))
  if (!isShown) return null
  const close = () => {
    lowerFlag('wasRecentlyVerified')
    setShown(false)
  }
  return (
    <Banner kind="success" close={{ label: text('nav.close'), onClose: close }}>
      {text('toast.verified')}
    </Banner>
  )
}
