import '#web/app/i18n/evaluation-texts.ts'
import { useState } from 'react'
import { ApiError, problem } from '#contract/errors.ts'
import { handOnShares, type MemberKeys, readOpeningKey } from '#contract/procurement/member-keys.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { handOn } from './keys.ts'
import { SecretField } from './opening-key-dialogs.tsx'
import { Unlocking } from './passphrases.ts'
import { useUnlock } from './unlock.ts'
import './choice-panel.css'

type Handing = NonNullable<MemberKeys['handing']>
type HandOnProps = {
  keys: MemberKeys
  handing: Handing
  postId: number
  onChange: (next: MemberKeys) => void
}

/** Asks holders of shares to hand them on to the openers of now, where one of these holds none. */
export function HandOn({ handing, ...props }: HandOnProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { keys } = props
  const { done, missing, can_hand_on } = handing
  const lacking = keys.openers.flatMap(({ id, name, recipient, share }) =>
    id !== null && recipient && share !== 'HELD' ? [name] : [],
  )
  return (
    <Banner kind="note">
      <div className="key-handing">
        <p>
          {text('memberKeys.lacking', { names: lacking.join(', '), count: lacking.length })}{' '}
          {text('memberKeys.missing', { missing })}
          {done.length > 0 && ` ${text('memberKeys.done', { names: done.join(', ') })}`}
        </p>
        {can_hand_on && (
          <button type="button" className={button('secondary')} onClick={() => setOpen(true)}>
            {text('memberKeys.handOn')}
          </button>
        )}
      </div>
      {isOpen && <HandOnDialog {...props} handing={handing} onClose={() => setOpen(false)} />}
    </Banner>
  )
}

function HandOnDialog({ keys, handing, postId, onChange, onClose }: HandOnProps & { onClose: () => void }) {
  const text = useText()
  const problemText = useProblemText()
  const unlock = useUnlock()
  const refuse = (code: 'share_wrong' | 'shares_too_long') =>
    new ApiError('invalid', { secret: [problemText(problem(code))] })
  const form = useForm({
    schema: Unlocking,
    submit: async ({ secret }) => {
      const openingKey = await api(readOpeningKey)
      if (!openingKey || !keys.chosen) throw refuse('share_wrong')
      const { threshold, technical, financial } = keys.chosen
      const identity = await unlock(openingKey, secret)
      const handed = await handOn(identity, handing.to, {
        rfpId: postId,
        threshold,
        keys: { technical, financial },
        own: keys.own,
        round: handing.round,
      })
      if (!handed) throw refuse('share_wrong')
      if (handed.isTooLong) throw refuse('shares_too_long')
      onChange(await api(handOnShares, { params: { id: String(postId) }, body: handed.form }))
      toast('success', text('memberKeys.handed'))
      onClose()
    },
  })
  const names = keys.openers.flatMap(({ id, name }) =>
    handing.to.some(({ member }) => member === id) ? [name] : [],
  )
  return (
    <FormDialog
      title={text('memberKeys.handOn')}
      form={form}
      isChanged={() => false}
      onClose={onClose}
      submitLabel={text('memberKeys.handOn')}
      pendingLabel={text('openingKey.working')}
    >
      <p>
        {text('memberKeys.handWords', { names: names.join(', '), threshold: keys.chosen?.threshold ?? 2 })}
      </p>
      <SecretField />
    </FormDialog>
  )
}
