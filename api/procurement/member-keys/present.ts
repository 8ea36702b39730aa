import type { KeyOpener, MemberKeys } from '#contract/procurement/member-keys.ts'
import type { listShares } from './queries.ts'

type Shown = {
  userId: number
  isRequired: boolean
  canChoose: boolean
  canDrop: boolean
  held: { threshold: number; technical: string; financial: string; createdAt: Date } | undefined
  openers: { id: number; firstName: string; lastName: string; recipient: string | undefined }[]
  shares: Awaited<ReturnType<typeof listShares>>
}

export function presentMemberKeys(shown: Shown): MemberKeys {
  const { userId, held, openers, shares } = shown
  const isUsable = ({ share }: (typeof shares)[number]) =>
    openers.some(({ id, recipient }) => id === share.userId && recipient === share.recipient)
  const gone = shares.filter(({ share }) => !openers.some(({ id }) => id === share.userId))
  const own = shares.find((each) => each.share.userId === userId && isUsable(each))?.share
  return {
    is_required: shown.isRequired,
    can_choose: shown.canChoose,
    can_drop: shown.canDrop && held !== undefined && !shown.isRequired,
    openers: [
      ...openers.map(({ id, recipient, ...name }): KeyOpener => {
        const share = shares.find((each) => each.share.userId === id)
        const state = share ? (isUsable(share) ? 'HELD' : 'LOST') : 'NONE'
        return { id, name: nameOf(name), recipient: recipient ?? null, share: state, is_you: id === userId }
      }),
      ...gone.map(
        ({ share, ...name }): KeyOpener => ({
          id: null,
          name: nameOf(name),
          recipient: null,
          share: 'LOST',
          is_you: share.userId === userId,
        }),
      ),
    ],
    chosen: held
      ? {
          threshold: held.threshold,
          usable: shares.filter(isUsable).length,
          technical: held.technical,
          financial: held.financial,
          chosen_at: held.createdAt.toISOString(),
        }
      : null,
    own: own ? { technical: own.technical, financial: own.financial } : null,
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()
