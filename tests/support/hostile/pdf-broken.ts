import { buildPdf } from './build-pdf.ts'
import type { Hostile } from './document.ts'
import { opens, SCRIPT } from './pdf-contents.ts'

/** A newer table of references that leads to none of the objects of the older one. */
function replaced(): Buffer {
  const old = buildPdf(opens(SCRIPT))
  const start = old.length
  const object = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
  const last = old.toString('latin1').lastIndexOf('startxref\n') + 10
  const before = Number.parseInt(old.toString('latin1', last), 10)
  const table = `xref\n1 1\n${String(start).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 100 /Root 1 0 R /Prev ${before} >>\nstartxref\n${start + object.length}\n%%EOF\n`
  return Buffer.concat([old, Buffer.from(object + table)])
}

export const brokenPdfs: Hostile[] = [
  {
    name: 'script-in-older-version',
    does: 'shows its older version, with a script, to readers that go by another table',
    refused: 'pdf_has_scripts' as const,
    make: replaced,
  },
  {
    name: 'script-without-table',
    does: 'leaves it to the reader to find its objects',
    refused: 'pdf_has_scripts' as const,
    make: () => Buffer.from(`%PDF-1.7\n1 0 obj << /OpenAction ${SCRIPT} >> endobj`),
  },
  {
    name: 'archive-behind',
    does: 'is an archive as well, which other programs open',
    refused: 'pdf_is_archive' as const,
    make: () => Buffer.concat([buildPdf({}), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  },
  {
    name: 'pack-of-other-key',
    does: 'packs objects that only a reader with another key could read',
    refused: 'pdf_compression_unknown' as const,
    make: () => {
      const pdf = buildPdf({ ...opens(SCRIPT), isPacked: true, encrypt: 'rc4-128' })
      const at = pdf.indexOf('stream\n', pdf.indexOf('/ObjStm')) + 7
      for (let n = 0; n < 8; n++) pdf[at + n] = (pdf[at + n] ?? 0) ^ 0x55
      return pdf
    },
  },
].map((row) => ({ ...row, type: 'pdf' as const }))
