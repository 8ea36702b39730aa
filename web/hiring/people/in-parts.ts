import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'

/** Acts on people, as many at once as a request takes. Doing it again changes nobody twice. @returns how many were changed */
export async function inParts(
  ids: number[],
  act: (people: number[]) => Promise<{ changed: number }>,
): Promise<number> {
  let all = 0
  for (let at = 0; at < ids.length; at += PEOPLE_LIMITS.atOnce) {
    const { changed } = await act(ids.slice(at, at + PEOPLE_LIMITS.atOnce))
    all += changed
  }
  return all
}
