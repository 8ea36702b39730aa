import { ApiError } from '#contract/errors.ts'

/** Limits heavy work to a few at once and a queue of some more. @throws ApiError unavailable when the queue is full */
export function turns(most: { atOnce: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most.atOnce) running++
    else if (waiting.length >= most.waiting) throw new ApiError('unavailable', undefined, { retryAfter: 2 })
    // The finished work hands its place to the next one in the queue.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** `turns` for each person apart, so that one who sends a lot delays nobody else. */
export function turnsOfEach(most: { atOnce: number; waiting: number }) {
  const held = new Map<number, { inTurn: ReturnType<typeof turns>; count: number }>()
  return async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const own = held.get(id) ?? { inTurn: turns(most), count: 0 }
    held.set(id, own)
    own.count++
    try {
      return await own.inTurn(work)
    } finally {
      if (--own.count === 0) held.delete(id)
    }
  }
}

type Account = { waiting: (() => void)[]; running: number; spentMs: number }

/** Time that an account used counts for so long. */
const WINDOW_MS = 600_000

/**
 * `turns` that are fair by account: an account that has something running waits for all that have not, and of those the one
 * that used the least time in the last minutes goes first. So one that sends slow work delays itself alone.
 * @param most.ofEach how much of one account may wait, where one must not fill the queue
 * @throws ApiError unavailable when the queue is full
 */
export function fairTurns(
  most: { atOnce: number; waiting: number; ofEach?: number },
  now = () => performance.now(),
) {
  const { ofEach = most.waiting } = most
  const accounts = new Map<number, Account>()
  let free = most.atOnce
  let waiting = 0
  let forgetAt = now() + WINDOW_MS
  const take = (account: Account) => {
    free--
    account.running++
  }
  const giveBack = (account: Account) => {
    free++
    account.running--
    const [next] = [...accounts.values()].filter(isWaiting).sort(byTurn)
    if (!next) return
    waiting--
    take(next)
    next.waiting.shift()?.()
  }
  const accountOf = (id: number) => {
    if (now() >= forgetAt) {
      forgetAt = now() + WINDOW_MS
      for (const [each, account] of accounts) {
        account.spentMs = 0
        if (account.running === 0 && !isWaiting(account)) accounts.delete(each)
      }
    }
    const account = accounts.get(id) ?? { waiting: [], running: 0, spentMs: 0 }
    accounts.set(id, account)
    return account
  }
  return async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const account = accountOf(id)
    if (free > 0) take(account)
    else if (waiting >= most.waiting || account.waiting.length >= ofEach)
      throw new ApiError('unavailable', undefined, { retryAfter: 2 })
    else {
      waiting++
      await new Promise<void>((resolve) => account.waiting.push(resolve))
    }
    const began = now()
    try {
      return await work()
    } finally {
      account.spentMs += now() - began
      giveBack(account)
    }
  }
}

const isWaiting = ({ waiting }: Account) => waiting.length > 0

const byTurn = (a: Account, b: Account) => a.running - b.running || a.spentMs - b.spentMs
