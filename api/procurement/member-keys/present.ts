import type { KeyOpener, MemberKeys } from '#contract/procurement/member-keys.ts'
import type { listShares } from './queries.ts'

type Shown = {
  userId: number
  isRequired: boolean
  canChoose: boolean
  operator: string | undefined
  held: { threshold: number; technical: string; financial: string; createdAt: Date } | undefined
  openers: { id: number; firstName: string; lastName: string; recipient: string | undefined }[]
  shares: Awaited<ReturnType<typeof listShares>>
}

export function presentMemberKeys(shown: Shown): MemberKeys {
  const { userId, held, operator, openers, shares } = shown
  const members = shares.filter(({ share }) => share.userId !== null)
  const isUsable = ({ share }: (typeof shares)[number]) =>
    openers.some(({ id, recipient }) => id === share.userId && recipient === share.recipient)
  const gone = members.filter(({ share }) => !openers.some(({ id }) => id === share.userId))
  const own = members.find((each) => each.share.userId === userId && isUsable(each))?.share
  return {
    is_required: shown.isRequired,
    can_choose: shown.canChoose,
    openers: [
      ...openers.map(({ id, recipient, ...name }): KeyOpener => {
        const share = members.find((each) => each.share.userId === id)
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
    operator: operator ?? null,
    chosen: held
      ? {
          threshold: held.threshold,
          usable: members.filter(isUsable).length,
          technical: held.technical,
          financial: held.financial,
          has_operator: members.length < shares.length,
          chosen_at: held.createdAt.toISOString(),
        }
      : null,
    own: own ? { technical: own.technical, financial: own.financial } : null,
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()
