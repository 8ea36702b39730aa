import '#web/app/i18n/evaluation-texts.ts'
import { useCallback } from 'react'
import { ApiError, problem } from '#contract/errors.ts'
import {
  type HeldEnvelope,
  type MemberKeys,
  type OpeningKey,
  readMemberKeys,
  readOpeningKey,
  releaseShare,
} from '#contract/procurement/member-keys.ts'
import { api } from '#web/app/api.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { openShares } from './keys.ts'
import { UnlockDialog } from './unlock-dialog.tsx'

type ConfirmOpeningProps = {
  opportunityId: number
  envelope: HeldEnvelope
  title: string
  words: string
  confirmLabel: string
  act: () => Promise<unknown>
  onClose: () => void
}

/** Confirms an opening. Of an RFP sealed to its openers, it unlocks the member's share in this browser and releases it first. */
export function ConfirmOpening(props: ConfirmOpeningProps) {
  const text = useText()
  const { opportunityId } = props
  const load = useCallback(
    () => Promise.all([api(readMemberKeys, { params: { id: String(opportunityId) } }), api(readOpeningKey)]),
    [opportunityId],
  )
  const { state, data: [keys, own] = [], reload } = useLoaded(load)
  if (state === 'failed')
    return (
      <Dialog title={props.title} closeLabel={text('dialog.cancel')} onClose={props.onClose} isSmall>
        <div className="dialog-body">
          <LoadFailed onRetry={reload} />
        </div>
      </Dialog>
    )
  if (state !== 'ready') return null
  if (!keys?.chosen || keys.own.length === 0 || !own) return <ActDialog {...props} isHarmless />
  return <ReleaseDialog {...props} keys={keys} openingKey={own} />
}

type ReleaseDialogProps = ConfirmOpeningProps & { keys: MemberKeys; openingKey: OpeningKey }

function ReleaseDialog({ keys, openingKey, ...props }: ReleaseDialogProps) {
  const text = useText()
  const problemText = useProblemText()
  const { opportunityId, envelope, title, words, confirmLabel, act, onClose } = props
  const release = async (identity: string) => {
    const asked = { rfpId: opportunityId, envelope, key: keys.chosen?.[envelope] ?? '' }
    const shares = await openShares(identity, keys.own, asked)
    if (shares.length === 0) throw new ApiError('invalid', { secret: [problemText(problem('share_wrong'))] })
    await api(releaseShare, { params: { id: String(opportunityId) }, body: { envelope, shares } })
    await act()
    onClose()
  }
  return (
    <UnlockDialog
      openingKey={openingKey}
      title={title}
      submitLabel={confirmLabel}
      onUnlocked={release}
      onClose={onClose}
    >
      <p>{words}</p>
      <p>{text('memberKeys.release')}</p>
    </UnlockDialog>
  )
}
