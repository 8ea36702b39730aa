import { describe, expect, it } from 'vitest'
import { answerReader } from './answer.ts'

const withLength = 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\nX: y\r\n\r\nfirst\r\n\r\nla'
const chunked =
  'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\nB;name=value\r\n0\r\n\r\nsecond\r\n1\r\nx\r\n00\r\nTrailer: z\r\n\r\n'

/** Reads a text in these pieces. @returns the status after each, and undefined where none had ended */
function statusesOf(pieces: string[]) {
  const read = answerReader()
  return pieces.map((piece) => read(Buffer.from(piece, 'latin1'))?.status)
}

describe.each([
  ['an answer with a length', withLength, 200],
  ['an answer in chunks', chunked, 201],
  ['an answer without a body', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 70\r\n\r\n', 304],
  ['an empty answer', 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n', 500],
])('%s', (_, text, status) => {
  it('is read whole', () => {
    expect(statusesOf([text])).toEqual([status])
  })

  it('is read byte by byte', () => {
    const statuses = statusesOf([...text])
    expect(statuses.pop()).toBe(status)
    expect(statuses.filter((each) => each !== undefined)).toEqual([])
  })

  it('is read in two pieces, wherever it is parted', () => {
    for (let at = 1; at < text.length; at++)
      expect(statusesOf([text.slice(0, at), text.slice(at)])).toEqual([undefined, status])
  })
})

it('knows after which answer the server ends the connection', () => {
  const read = answerReader()
  expect(read(Buffer.from(chunked))).toEqual({ status: 201, isLast: false })
  const last = withLength.replace('X: y', 'Connection: close')
  expect(read(Buffer.from(last))).toEqual({ status: 200, isLast: true })
})

it('reads one answer after another', () => {
  expect(statusesOf([chunked, withLength, chunked])).toEqual([201, 200, 201])
})

it.each([
  ['neither a length nor chunks', 'HTTP/1.1 200 OK\r\n\r\n'],
  ['no answer of HTTP/1.1', 'HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\nx'],
  ['longer than it says', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nxy'],
  ['goes on after its last chunk', `${chunked}x`],
  ['no chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n'],
])('refuses what is %s', (problem, text) => {
  expect(() => statusesOf([text])).toThrow(problem)
})
