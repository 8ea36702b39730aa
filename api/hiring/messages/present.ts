import type { Scope } from '#api/platform/access/scope.ts'
import type { Message, Thread, ThreadRow } from '#contract/hiring/messages.ts'
import type { About, MessageRow, ThreadListRow } from './queries.ts'
import { applicantName, isTypedBy, silenceOfApplicant, silenceOfMember, textForMembers } from './rules.ts'

type Reader = Pick<Scope, 'userId' | 'role'>

const EXCERPT_LENGTH = 160

/** The beginning of the last message; a hidden name stays hidden in it. */
export function presentThreadRow({ post, last, ...row }: ThreadListRow, reader: Reader): ThreadRow {
  const named = { isBlind: post.isBlind, status: row.status, person: row.person }
  const applicant = applicantName(named)
  const said = last.body || last.subject
  const text = (isTypedBy(reader, last) ? said : textForMembers(named, said)).replace(/\s+/g, ' ').trim()
  return {
    number: row.number,
    applicant,
    is_deleted: row.person === null,
    status: row.status,
    post: { id: post.id, kind: post.kind, name: post.name },
    is_waiting: row.isWaiting,
    unread: row.unread,
    last: {
      excerpt: [...text].slice(0, EXCERPT_LENGTH).join(''),
      is_from_company: last.isFromCompany,
      sender: last.isFromCompany ? last.sender : applicant,
      at: new Date(last.at).toISOString(),
    },
  }
}

/** For members: a hidden name stays hidden, also inside messages. */
export function presentToMember(
  about: About,
  { rows, needsAnswer }: { rows: MessageRow[]; needsAnswer: boolean },
  reader: Reader,
): Thread {
  const applicant = applicantName(about)
  const shown = ({ message, isOffer }: MessageRow, text: string) =>
    isTypedBy(reader, { ...message, isOffer }) ? text : textForMembers(about, text)
  return {
    company: about.companyName,
    applicant,
    silence: silenceOfMember(about, reader.role),
    needs_answer: needsAnswer,
    messages: rows.map((row) => ({
      ...presentMessage(row, 'company'),
      sender: row.message.isFromCompany ? row.sender : applicant,
      subject: shown(row, row.message.subject),
      body: shown(row, row.message.body),
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
