import type { proposalsApp } from '#tests/support/proposals.ts'

type Made = Awaited<ReturnType<typeof proposalsApp>>
type Put = { points: string; reason?: string; version?: number }

/** Agreed scores, and the members' answers to them. */
export function agreements({ ask, get, post }: Made) {
  const agree = (at: string, token: string, place: string, { version = 0, reason = '', points }: Put) =>
    ask(`${at}consensus/${place}/`, { method: 'PUT', token, body: { points, reason, version } })

  /** Agrees on the mean, or on a part of the points by bidder. */
  async function agreeAll(own: { at: string; chair: { token: string } }, parts: Record<string, number> = {}) {
    const { at, chair } = own
    const now = (await get(`${at}consensus/`, chair.token)).json()
    const most = new Map<number, number>()
    for (const each of now.criteria)
      for (const leaf of each.parts.length > 0 ? each.parts : [each]) most.set(leaf.id, leaf.points)
    for (const { bidder, cells } of now.proposals)
      for (const { criterion, mean, agreed } of cells) {
        const part = parts[bidder]
        const points = part === undefined ? mean : (most.get(criterion) ?? 0) * part
        const answer = await agree(at, chair.token, `${bidder}/${criterion}`, {
          points: String(Math.round(points * 100) / 100),
          reason: 'As we discussed',
          version: agreed.version,
        })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      }
  }

  async function answerAll(at: string, members: { token: string }[], dissent = '') {
    for (const { token } of members) {
      const { seen } = (await get(`${at}consensus/`, token)).json()
      const answer = await post(`${at}consensus/answer/`, token, { dissent, seen })
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
  }

  return { agree, agreeAll, answerAll }
}
