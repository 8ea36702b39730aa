import { unzipped } from '#tests/support/zip.ts'

export const EXPORTS = '/api/company/exports/'

type Member = { token: string }
type Answer = { statusCode: number; rawPayload: Buffer; body: string; json: () => { id: number } }
type Made = {
  ask(
    url: string,
    how: { method?: 'GET' | 'POST' | 'DELETE'; token: string; headers?: Record<string, string> },
  ): Promise<Answer>
  server: { makeExports(): Promise<void> }
}

/** Asks for exports, makes and reads them. */
export function exportsOf({ ask, server }: Made) {
  const askFor = ({ token }: Member) => ask(EXPORTS, { token })
  const list = async ({ token }: Member) =>
    JSON.parse((await ask(EXPORTS, { method: 'GET', token })).body) as {
      id: number
      state: string
      fault: string | null
      size: number
      is_own: boolean
    }[]

  /** The files of an export that is asked for and made now, and all of them as one text. */
  async function exported(owner: Member) {
    const asked = await askFor(owner)
    if (asked.statusCode !== 201) throw new Error(asked.body)
    await server.makeExports()
    const [newest] = await list(owner)
    if (newest?.state !== 'READY') throw new Error(JSON.stringify(newest))
    const files = unzipped(
      (await ask(`${EXPORTS}${newest.id}/file/`, { method: 'GET', token: owner.token })).rawPayload,
    )
    const textOf = (path: string) => String(files.get(path) ?? '')
    const all = [...files].map(([name, content]) => `${name}\n${content.toString('latin1')}`).join('\n')
    const rows = (path: string) =>
      textOf(path)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    return { id: newest.id, size: newest.size, files, all, textOf, rows }
  }
  return { askFor, list, exported }
}
