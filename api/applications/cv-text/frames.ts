const HEAD = 5

/** A byte that says what it is, and a body of at most 4 GB. */
type Frame = { mark: number; body: Buffer }

/** The pieces to write for one frame. */
export function frameOf(mark: number, body: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeUInt8(mark)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** Frames in order, until the stream ends. @throws for a body of more than `most` bytes, before it is there */
export async function* framesIn(stream: AsyncIterable<Buffer>, most: number): AsyncGenerator<Frame, void> {
  let pieces: Buffer[] = []
  let size = 0
  let wanted = HEAD
  for await (const piece of stream) {
    pieces.push(piece)
    size += piece.length
    while (size >= wanted) {
      const held = Buffer.concat(pieces)
      const length = held.readUInt32BE(1)
      if (length > most) throw new Error('A frame is too long')
      pieces = [held]
      wanted = HEAD + length
      if (size < wanted) break
      yield { mark: held.readUInt8(), body: held.subarray(HEAD, wanted) }
      pieces = [held.subarray(wanted)]
      size -= wanted
      wanted = HEAD
    }
  }
}
