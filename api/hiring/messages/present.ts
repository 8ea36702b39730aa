import type { Message, Thread } from '#contract/hiring/messages.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import type { About, MessageRow } from './queries.ts'
import { applicantName, silenceOfApplicant, silenceOfMember, textForMembers } from './rules.ts'

/** For members: a hidden name stays hidden, also inside messages. */
export function presentToMember(
  about: About,
  { rows, needsAnswer }: { rows: MessageRow[]; needsAnswer: boolean },
  role: MemberRole,
): Thread {
  const applicant = applicantName(about)
  return {
    company: about.companyName,
    applicant,
    silence: silenceOfMember(about, role),
    needs_answer: needsAnswer,
    messages: rows.map((row) => ({
      ...presentMessage(row, 'company'),
      sender: row.message.isFromCompany ? row.sender : applicant,
      subject: textForMembers(about, row.message.subject),
      body: textForMembers(about, row.message.body),
    })),
  }
}

/** For the applicant: members speak under the company's name. */
export function presentToApplicant(about: About, rows: MessageRow[]): Thread {
  const applicant = about.person && `${about.person.firstName} ${about.person.lastName}`
  return {
    company: about.companyName,
    applicant,
    silence: silenceOfApplicant(about),
    needs_answer: false,
    messages: rows.map((row) => ({
      ...presentMessage(row, 'applicant'),
      sender: row.message.isFromCompany ? about.companyName : applicant,
    })),
  }
}

function presentMessage({ message }: MessageRow, reader: 'company' | 'applicant'): Omit<Message, 'sender'> {
  const isOwn = message.isFromCompany === (reader === 'company')
  return {
    id: message.id,
    is_from_company: message.isFromCompany,
    subject: message.subject,
    body: message.body,
    at: message.createdAt.toISOString(),
    is_new: !isOwn && message.readAt === null,
  }
}
