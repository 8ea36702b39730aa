import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { listEntries, type ZipEntry } from '#api/platform/uploads/zip.ts'

type ZipFile = {
  name: string
  content: Buffer | string
  says?: { size?: number; flags?: number }
  behind?: Buffer
}

/** An archive of these files. `says` are false sizes and flags in its headers; `before` are bytes that precede it. */
export function zipOf(files: ZipFile[], before: Buffer = Buffer.alloc(0)): Buffer {
  const locals = [before]
  const centrals: Buffer[] = []
  let at = before.length
  for (const { name, content, says, behind = Buffer.alloc(0) } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 9 })
    const sizes = { crc: crc32(bytes), packed: packed.length, size: says?.size ?? bytes.length }
    const local = header(0x04034b50, { name, flags: says?.flags ?? 0, ...sizes })
    centrals.push(header(0x02014b50, { name, flags: says?.flags ?? 0, ...sizes, at }))
    locals.push(local, packed, behind)
    at += local.length + packed.length + behind.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

type Header = { name: string; flags: number; crc: number; packed: number; size: number; at?: number }

/** A local header, or one of the directory with `at`. */
function header(signature: number, { name, flags, crc, packed, size, at }: Header): Buffer {
  const isCentral = at !== undefined
  const shift = isCentral ? 2 : 0
  const bytes = Buffer.alloc(isCentral ? 46 : 30)
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(20, 4 + shift)
  bytes.writeUInt16LE(flags, 6 + shift)
  bytes.writeUInt16LE(8, 8 + shift)
  bytes.writeUInt32LE(crc, 14 + shift)
  bytes.writeUInt32LE(packed, 18 + shift)
  bytes.writeUInt32LE(size, 22 + shift)
  bytes.writeUInt16LE(Buffer.byteLength(name), 26 + shift)
  if (isCentral) bytes.writeUInt32LE(at, 42)
  return Buffer.concat([bytes, Buffer.from(name)])
}

/** Reads an archive: name -> content. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const content = ({ method, start, end }: ZipEntry) => {
    const packed = zip.subarray(start, end)
    return method === 0 ? packed : inflateRawSync(packed)
  }
  return new Map(listEntries(zip).map((entry) => [entry.name, content(entry)]))
}
