import { constants, gunzipSync } from 'node:zlib'
import { extensionOf } from '#api/platform/uploads/entry-names.ts'
import { Refusal } from '#api/platform/uploads/refusal.ts'
import { spend, type Work } from '#api/platform/uploads/work.ts'
import { readXml } from '#api/platform/uploads/xml.ts'
import { pass, unpack, type ZipEntry } from '#api/platform/uploads/zip.ts'
import { judgeDrawing } from './drawings.ts'

/** Fonts are masked in Word files, so that they can begin with any sign. */
const FONT = /^(?:odttf|fntdata|ttf|otf|woff)$/
/** LibreOffice looks for drawings in as much, whatever the name of a picture. */
const HEAD = 2_048
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?(?:\0?\s)*\0?</

/**
 * Pictures and fonts.
 * @throws Refusal for drawings that are not allowed, and for those that have the name of another picture
 */
export async function judgePicture(bytes: Buffer, entry: ZipEntry, work: Work): Promise<void> {
  const extension = extensionOf(entry.name)
  if (FONT.test(extension)) return pass(bytes, entry)
  if (extension === 'svg') return judgeDrawing(await readXml(bytes, entry), work)
  let head = Buffer.alloc(0)
  for await (const piece of unpack(bytes, entry))
    if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD)])
  if (MARKUP.test(unpacked(head, work).toString('latin1', 0, HEAD))) throw new Refusal('file_malformed')
}

/** Pictures of Windows may be packed (EMZ, WMZ), and so may drawings. */
function unpacked(head: Buffer, work: Work): Buffer {
  if (head[0] !== 0x1f || head[1] !== 0x8b) return head
  const content = gunzipped(head)
  spend(work, 'unpacked', content.length)
  if (content.length === 0) throw new Refusal('file_malformed')
  return content
}

function gunzipped(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new Refusal('file_damaged')
  }
}
