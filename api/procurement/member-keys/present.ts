import type { KeyOpener, MemberKeys } from '#contract/procurement/member-keys.ts'
import type { listShares } from './queries.ts'
import type { handingState } from './rules.ts'

type Shown = {
  userId: number
  isRequired: boolean
  canChoose: boolean
  canDrop: boolean
  held: { threshold: number; technical: string; financial: string; createdAt: Date } | undefined
  openers: { id: number; firstName: string; lastName: string; recipient: string | undefined }[]
  shares: Awaited<ReturnType<typeof listShares>>
  /** Of an RFP that is sealed to its openers. `isShut`: shares can be handed on. */
  handing: { state: ReturnType<typeof handingState>; threshold: number; isShut: boolean } | undefined
}

export function presentMemberKeys(shown: Shown): MemberKeys {
  const { userId, held, openers, shares, handing } = shown
  const state = handing?.state
  const current = shares.filter(({ round }) => round === state?.round)
  const gone = current.filter(({ share }) => !openers.some(({ id }) => id === share.userId))
  return {
    is_required: shown.isRequired,
    can_choose: shown.canChoose,
    can_drop: shown.canDrop && held !== undefined && !shown.isRequired,
    openers: [
      ...openers.map(({ id, recipient, ...name }): KeyOpener => {
        const isHolder = current.some(({ share }) => share.userId === id)
        const share = state?.holders.includes(id) ? 'HELD' : isHolder ? 'LOST' : 'NONE'
        return { id, name: nameOf(name), recipient: recipient ?? null, share, is_you: id === userId }
      }),
      ...uniqueBy(gone, ({ share }) => share.userId ?? share.recipient).map(
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
          usable: state?.holders.length ?? 0,
          technical: held.technical,
          financial: held.financial,
          chosen_at: held.createdAt.toISOString(),
        }
      : null,
    own: ownShares(shown),
    handing: presentHanding(shown),
  }
}

function ownShares({ userId, openers, shares }: Shown): MemberKeys['own'] {
  const recipient = openers.find(({ id }) => id === userId)?.recipient
  return shares.flatMap(({ share, round }) =>
    share.userId === userId && share.recipient === recipient
      ? [{ id: share.id, round, technical: share.technical, financial: share.financial }]
      : [],
  )
}

function presentHanding({ userId, openers, handing }: Shown): MemberKeys['handing'] {
  if (!handing?.isShut || !handing.state.isWanted) return null
  const { round, holders, done, to } = handing.state
  return {
    round,
    to,
    done: openers.flatMap(({ id, ...name }) => (done.includes(id) ? [nameOf(name)] : [])),
    missing: Math.max(0, handing.threshold - done.length),
    can_hand_on: holders.includes(userId) && !done.includes(userId),
  }
}

/** Each holder of a later round has several. */
const uniqueBy = <T>(rows: T[], of: (row: T) => unknown): T[] => [
  ...new Map(rows.map((row) => [of(row), row])).values(),
]

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim()
