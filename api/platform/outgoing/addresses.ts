import { Resolver } from 'node:dns/promises'

/**
 * All addresses of a name, as name servers give them: what the system itself is asked for waits on a thread, of which there are four for
 * all files and passwords as well, and a name server that says nothing would hold them.
 * @returns none where no name server knew any, or answered
 */
export async function findAddresses(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
