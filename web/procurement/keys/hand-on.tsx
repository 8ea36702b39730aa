import { joinedWords } from '#web/app/i18n/browser-words.ts'
import '#web/app/i18n/evaluation-texts.ts'
import { useState } from 'react'
import { ApiError, problem } from '#contract/errors.ts'
import {
  handOnShares,
  type MemberKeys,
  type OpeningKey,
  readOpeningKey,
} from '#contract/procurement/member-keys.ts'
import { api } from '#web/app/api.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { toast } from '#web/app/toast.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { handOn } from './keys.ts'
import { UnlockDialog } from './unlock-dialog.tsx'
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
          {text('memberKeys.lacking', { names: joinedWords(lacking), count: lacking.length })}{' '}
          {text('memberKeys.missing', { missing })}
          {done.length > 0 && ` ${text('memberKeys.done', { names: joinedWords(done) })}`}
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

type HandOnDialogProps = HandOnProps & { onClose: () => void }

function HandOnDialog(props: HandOnDialogProps) {
  const text = useText()
  const { state, data: openingKey, reload } = useLoaded(readOwn)
  if (state === 'failed')
    return (
      <Dialog
        title={text('memberKeys.handOn')}
        closeLabel={text('dialog.cancel')}
        onClose={props.onClose}
        isSmall
      >
        <div className="dialog-body">
          <LoadFailed onRetry={reload} />
        </div>
      </Dialog>
    )
  if (!openingKey) return null
  return <UnlockedHandOn {...props} openingKey={openingKey} />
}

const readOwn = () => api(readOpeningKey)

type UnlockedProps = HandOnDialogProps & { openingKey: OpeningKey }

function UnlockedHandOn({ keys, handing, postId, onChange, onClose, openingKey }: UnlockedProps) {
  const text = useText()
  const problemText = useProblemText()
  const { threshold = 2, technical = '', financial = '' } = keys.chosen ?? {}
  const refuse = (code: 'share_wrong' | 'shares_too_long') =>
    new ApiError('invalid', { secret: [problemText(problem(code))] })
  const send = async (identity: string) => {
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
  }
  const names = keys.openers.flatMap(({ id, name }) =>
    handing.to.some(({ member }) => member === id) ? [name] : [],
  )
  return (
    <UnlockDialog
      openingKey={openingKey}
      title={text('memberKeys.handOn')}
      submitLabel={text('memberKeys.handOn')}
      onUnlocked={send}
      onClose={onClose}
    >
      <p>{text('memberKeys.handWords', { names: joinedWords(names), threshold })}</p>
    </UnlockDialog>
  )
}
