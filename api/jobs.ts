import { z } from 'zod'
import { type Post, sendCode, sendWelcome, sweepAccounts } from './accounts/jobs.ts'
import { Published } from './addenda/commands.ts'
import { tellOfAddendum } from './addenda/jobs.ts'
import { readCv, readWaiting } from './applicant-texts/jobs.ts'
import { scanFile, scanWaiting, sweepFiles } from './applications/jobs.ts'
import { sweepAttachments } from './attachments/jobs.ts'
import { inTurn } from './each.ts'
import type { Files } from './files/files.ts'
import { sweepAnswers } from './idempotency/commands.ts'
import { sweepImages } from './images/jobs.ts'
import { sendInterview } from './interviews/jobs.ts'
import { sendInvitation } from './invitations/jobs.ts'
import { sweepOld } from './invitations/queries.ts'
import { sweepCounters } from './limits/jobs.ts'
import { Letter, type MailQueue } from './mail/queue.ts'
import { sendMessage } from './messages/jobs.ts'
import { tellWhatIsDue } from './moves/jobs.ts'
import { sweepNotifications } from './notifications/commands.ts'
import { remindOfDeadlines, sendNotification, tellOfChanges } from './notifications/jobs.ts'
import type { Publishing } from './ocds/present.ts'
import { sendDecision } from './operator/jobs.ts'
import { deleteLeavers, forgetOld } from './own-data/commands.ts'
import { sendLeaving } from './own-data/jobs.ts'
import { sendPasswordChanged, sendResetLink, sweepLinks } from './passwords/jobs.ts'
import { publishDue, tellOfPost, tellWaiting } from './posts/jobs.ts'
import { Answers } from './questions/commands.ts'
import { tellOfAnswers } from './questions/jobs.ts'
import type { Job, Queue } from './queue/queue.ts'
import { alertSearchers, sendAlert } from './saved-searches/jobs.ts'
import { sweepTold } from './saved-searches/queries.ts'
import { sweepSessions } from './sessions/jobs.ts'

type Services = Post & {
  files: Files
  mails: MailQueue
  queue: Pick<Queue, 'enqueue'>
  timeZone: string
  clamdUrl: string | undefined
  retentionMonths: number
  reviewsFirstPost: boolean
  publishing: Publishing
}

const OneFile = z.object({ fileId: z.number() })
const ChangedCall = z.object({ callId: z.number() })

/** All work that is done later. A letter that cannot be sent is tried again by the queue. */
export function allJobs(services: Services): Job[] {
  return [
    { name: 'answers', handle: (data) => tellOfAnswers(services, Answers.parse(data)) },
    { name: 'addendum', handle: (data) => tellOfAddendum(services, Published.parse(data)) },
    { name: 'mail', isAwaited: true, handle: (data) => sendLetter(services, Letter.parse(data)) },
    { name: 'remind', cron: '*/10 * * * *', handle: () => remind(services) },
    { name: 'alert', cron: '*/5 * * * *', handle: () => alertSearchers(services.database, services.mails) },
    { name: 'tell', cron: '* * * * *', handle: () => tellWhatIsDue(services) },
    { name: 'publish', cron: '* * * * *', handle: () => publishDue(services) },
    { name: 'change', handle: (data) => tellOfPost(services, ChangedCall.parse(data).callId) },
    { name: 'scan', handle: (data) => scan(services, OneFile.parse(data).fileId) },
    { name: 'read', handle: (data) => readCv(services, OneFile.parse(data).fileId) },
    { name: 'sweep', cron: '17 * * * *', handle: () => sweep(services) },
  ]
}

function sendLetter(post: Services, letter: Letter): Promise<void> {
  switch (letter.kind) {
    case 'code':
      return sendCode(post, letter.codeId)
    case 'welcome':
      return sendWelcome(post, letter.userId)
    case 'reset':
      return sendResetLink(post, letter.email)
    case 'invitation':
      return sendInvitation(post, letter.invitationId)
    case 'password-changed':
      return sendPasswordChanged(post, letter.userId)
    case 'leaving':
      return sendLeaving(post, letter.userId)
    case 'notification':
      return sendNotification(post, letter.notificationId)
    case 'message':
      return sendMessage(post, letter)
    case 'interview':
      return sendInterview(post, letter)
    case 'alert':
      return sendAlert(post, letter)
    case 'decision':
      return sendDecision(post, letter)
  }
}

/** What is clean is read. */
async function scan(services: Services, fileId: number): Promise<void> {
  await scanFile(services, fileId)
  await services.database.transaction((tx) => services.queue.enqueue(tx, 'read', { fileId }))
}

async function remind({ database, mails, timeZone }: Services): Promise<void> {
  const steps = [tellOfChanges, remindOfDeadlines]
  await inTurn(steps, (step) => step(database, mails, timeZone))
}

async function sweep({ database, files, queue, retentionMonths }: Services): Promise<void> {
  const steps = [
    () => sweepAccounts(database),
    () => sweepLinks(database),
    () => sweepOld(database),
    () => sweepSessions(database),
    () => sweepCounters(database),
    () => deleteLeavers(database),
    () => forgetOld(database, retentionMonths),
    () => sweepNotifications(database),
    () => sweepTold(database),
    () => sweepAnswers(database),
    () => sweepImages({ database, files }),
    () => sweepFiles({ database, files }),
    () => sweepAttachments({ database, files }),
    () => scanWaiting({ database, queue }),
    () => readWaiting({ database, queue }),
    () => tellWaiting({ database, queue }),
  ]
  await inTurn(steps, (step) => step())
}
