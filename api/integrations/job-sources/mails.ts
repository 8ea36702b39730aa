import { composeMail, type Letter } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import type { SourceRow } from './queries.ts'

/** To an owner, of an import that is paused or waits for an answer. */
export function sourceStoppedMail(
  letter: Letter,
  { company, source }: { company: string; source: SourceRow },
): Mail {
  const { text } = letter.words
  const host = new URL(source.url).host
  const count = source.missing ?? 0
  const what = source.pausedAt ? (source.pauseReason === 'MEMBER_LEFT' ? 'left' : 'failed') : 'missing'
  return composeMail(letter, {
    subject: text(`mail.jobSource.${what}.subject`, { company }),
    heading: text(`mail.jobSource.${what}.subject`, { company }),
    before: text(`mail.jobSource.${what}.before`, { host, count }),
    action: { label: text('mail.jobSource.action'), url: `${letter.sender.publicUrl}/admin/job-sources/` },
    after: [],
  })
}
