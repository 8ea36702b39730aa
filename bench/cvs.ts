import { Readable } from 'node:stream'
import { extractText } from '#api/applications/cv-text/extract.ts'
import { endUnlessRight } from '#api/platform/command-line.ts'
import { pdfFile, wordFile } from '#tests/support/applicant-files.ts'

const args = process.argv.slice(2)
endUnlessRight(
  args,
  `Usage: npm run bench:cvs -- [COUNT]

Reads COUNT small CVs (200 if you name none), half of them PDF and half Word, and prints how many a second.`,
  (argument) => /^[1-9]\d*$/.test(argument),
)

const count = Number(args[0] ?? 200)
const began = performance.now()
let read = 0
// Below the places in the queue of the reader.
for (let done = 0; done < count; done += 100) {
  const group = Array.from({ length: Math.min(100, count - done) }, (_, n) => readOne(done + n))
  for (const isRead of await Promise.all(group)) if (isRead) read++
}
const seconds = (performance.now() - began) / 1_000
console.log(`${read} of ${count} in ${seconds.toFixed(1)} s, ${(read / seconds).toFixed(1)} a second`)

async function readOne(n: number): Promise<boolean> {
  const text = `CV ${n}`
  const isPdf = n % 2 === 0
  const open = async () => Readable.from([isPdf ? pdfFile(text) : wordFile(text)])
  return (await extractText(open, isPdf ? 'pdf' : 'docx')) === text
}
