/** `isLast`: the server ends the connection after it. */
type Answer = { status: number; isLast: boolean }
/** Reads bytes of a body. @returns whether it ends with them */
type Reader = (bytes: Buffer) => boolean

const END_OF_HEAD = '\r\n\r\n'
/** These have no body, whatever their head says. */
const WITHOUT_BODY = new Set([204, 304])

/**
 * Reads answers of HTTP/1.1, one after the other, and keeps nothing of heads and bodies: a parser that does takes more time than the
 * server that sends them.
 * @returns a function that takes the bytes as they come, and returns the answer that ends with them
 * @throws Error when the bytes are no answer whose end can be known, or go on after it
 */
export function answerReader(): (bytes: Buffer) => Answer | undefined {
  let head = ''
  let answer = { status: 0, isLast: false }
  let body: Reader | undefined
  return (bytes) => {
    let rest = bytes
    if (!body) {
      const before = head.length
      head += bytes.toString('latin1')
      const end = head.indexOf(END_OF_HEAD)
      if (end === -1) return undefined
      answer = { status: statusOf(head), isLast: head.includes('onnection: close\r\n') }
      body = bodyReader(answer.status, head.slice(0, end + 2))
      rest = bytes.subarray(end + END_OF_HEAD.length - before)
      head = ''
    }
    if (!body(rest)) return undefined
    body = undefined
    return answer
  }
}

function statusOf(head: string): number {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]
  if (status === undefined) throw new Error(`This is no answer of HTTP/1.1: ${head.slice(0, 40)}`)
  return Number(status)
}

function bodyReader(status: number, head: string): Reader {
  if (WITHOUT_BODY.has(status)) return bodyOfLength(0)
  if (/\r\ntransfer-encoding: *chunked\r\n/i.test(head)) return bodyOfChunks()
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1]
  if (length === undefined) throw new Error('An answer has neither a length nor chunks')
  return bodyOfLength(Number(length))
}

function bodyOfLength(length: number): Reader {
  let left = length
  return (bytes) => {
    left -= bytes.length
    if (left < 0) throw new Error('An answer is longer than it says')
    return left === 0
  }
}

const LINE_FEED = 10

function bodyOfChunks(): Reader {
  let line = ''
  /** Bytes of the chunk that are still to come, with the end of its line. */
  let left = 0
  let isLast = false
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      const taken = Math.min(left, bytes.length - at)
      left -= taken
      at += taken
      if (at === bytes.length) break
      const end = bytes.indexOf(LINE_FEED, at)
      line += bytes.toString('latin1', at, end === -1 ? undefined : end + 1)
      if (end === -1) break
      at = end + 1
      if (isLast && line === '\r\n') return endsWith(bytes, at)
      // Trailers stand between the last chunk and the empty line.
      if (!isLast) left = chunkOf(line)
      isLast ||= left === 0
      line = ''
    }
    return false
  }
}

/** @returns how many bytes of data and of the end of its line follow the line; 0 for the last chunk */
function chunkOf(line: string): number {
  if (!/^[\da-f]+[;\r]/i.test(line)) throw new Error(`This is no chunk: ${line.slice(0, 40)}`)
  const size = Number.parseInt(line, 16)
  return size === 0 ? 0 : size + 2
}

function endsWith(bytes: Buffer, at: number): true {
  if (at < bytes.length) throw new Error('An answer goes on after its last chunk')
  return true
}
