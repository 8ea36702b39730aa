import { addAbortSignal, type Readable as Stream } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fairTurns } from '#api/platform/concurrency.ts'
import { type File, type Reader, startReader } from './reader.ts'
import { LONGEST_FETCHING, LONGEST_IDLE, LONGEST_WAITING, type Readable } from './rules.ts'

type Source = () => Promise<Stream | undefined>

/** The account that waits for it, and for how many milliseconds at most. */
type For = { account?: number | undefined; fetching?: number; reading?: number }
/** CVs of applications take turns as one account beside those of people. */
const APPLICATIONS = 0

/**
 * Reads files one after the other in a process that is kept, and replaced when it failed, read enough or was idle for so many
 * milliseconds. One alone leaves the other cores to requests.
 */
export function openReading(start: () => Promise<Reader> = startReader, idle = LONGEST_IDLE) {
  const inTurn = fairTurns({ atOnce: 1, waiting: 400 })
  let kept: Reader | undefined
  let idling: NodeJS.Timeout | undefined

  const take = async () => {
    clearTimeout(idling)
    const reader = kept?.isAlive() ? kept : await start()
    kept = undefined
    return reader
  }
  const keep = (reader: Reader) => {
    kept = reader
    idling = setTimeout(() => {
      kept = undefined
      reader.end()
    }, idle).unref()
  }
  // A reader that ended for a reason of its own, as when memory is short, has not read the file: another tries once more.
  const read = async (file: File, longest: number, tries = 2): Promise<string | undefined> => {
    const reader = await take()
    const reading = await reader.read(file, longest)
    if (!('text' in reading))
      return reading.isOfFile || tries === 1 ? undefined : read(file, longest, tries - 1)
    if (reading.isLast) reader.end()
    else keep(reader)
    return reading.text
  }

  /**
   * Extracts the text of a file, which is opened when its turn comes; an account that has much read waits for the others.
   * @returns undefined when it is unreadable or gone. @throws when no process starts or the storage breaks off: try again later
   */
  return (
    open: Source,
    type: Readable,
    { account = APPLICATIONS, fetching = LONGEST_FETCHING, reading = LONGEST_WAITING }: For = {},
  ): Promise<string | undefined> =>
    inTurn(account, async () => {
      const content = await open()
      return content && read({ bytes: await bytesOf(content, fetching), type }, reading)
    })
}

export const extractText = openReading()

async function bytesOf(content: Stream, longest: number): Promise<Buffer> {
  addAbortSignal(AbortSignal.timeout(longest), content)
  try {
    return await buffer(content)
  } finally {
    content.destroy()
  }
}
