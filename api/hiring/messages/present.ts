import type { Message, Thread } from '#contract/hiring/messages.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import type { About, MessageRow } from './queries.ts'
import { applicantName, silenceOfApplicant, silenceOfMember, wordsForMembers } from './rules.ts'

/** As members see it: a nameless applicant stays so, also in what was written to them. */
export function presentToMember(about: About, rows: MessageRow[], role: MemberRole): Thread {
  const applicant = applicantName(about)
  return {
    company: about.companyName,
    applicant,
    silence: silenceOfMember(about, role),
    messages: rows.map((row) => ({
      ...presentMessage(row, 'company'),
      sender: row.message.isFromCompany ? row.sender : applicant,
      subject: wordsForMembers(about, row.message.subject),
      body: wordsForMembers(about, row.message.body),
    })),
  }
}

/** As the applicant sees it: a company has one voice. */
export function presentToApplicant(about: About, rows: MessageRow[]): Thread {
  const applicant = about.person && `${about.person.firstName} ${about.person.lastName}`
  return {
    company: about.companyName,
    applicant,
    silence: silenceOfApplicant(about),
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
