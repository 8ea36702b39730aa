import { z } from 'zod'
import { sendAccountLocked, sendNewDevice } from './accounts/devices/jobs.ts'
import { deleteOldKnown } from './accounts/devices/queries.ts'
import { sendFactorsChanged } from './accounts/factors/jobs.ts'
import { deleteUnfinished } from './accounts/factors/queries.ts'
import { tellNews } from './accounts/news/jobs.ts'
import { deleteOldLines } from './accounts/news/queries.ts'
import { sendNews } from './accounts/news-mails/jobs.ts'
import { sendNotification } from './accounts/notifications/jobs.ts'
import { deleteOldNotifications } from './accounts/notifications/queries.ts'
import { sendProviderChange } from './accounts/oidc/jobs.ts'
import { sendPasswordChanged, sendResetLink, sweepLinks } from './accounts/passwords/jobs.ts'
import { type Post, sendCode, sendWelcome, sweepAccounts } from './accounts/registration/jobs.ts'
import { sweepSessions } from './accounts/sessions/jobs.ts'
import { readCv, readWaiting, remakeVectors } from './applications/cv-text/jobs.ts'
import { deleteOldDrafts } from './applications/drafts/queries.ts'
import { scanFirmDocument } from './applications/firm-documents/jobs.ts'
import { sendFirmInvitation } from './applications/firm-members/jobs.ts'
import { deleteOldFirmInvitations } from './applications/firm-members/queries.ts'
import { scanKeptCv } from './applications/kept-cvs/jobs.ts'
import { queueMissingScans, scanFile, sweepFiles } from './applications/submission/jobs.ts'
import { sendInvitation } from './companies/invitations/jobs.ts'
import { deleteOldInvitations } from './companies/invitations/queries.ts'
import { sendOpener } from './companies/members/jobs.ts'
import { sendSecondStepNeeded } from './companies/second-step/jobs.ts'
import { joinLeftOver } from './hiring/equal-opportunity/commands.ts'
import { deleteOldUsed } from './hiring/equal-opportunity/queries.ts'
import { renewBadges } from './hiring/figures/jobs.ts'
import { tendInterviews } from './hiring/interview-sweeps/jobs.ts'
import { sendInterview } from './hiring/interviews/jobs.ts'
import { rejectDue } from './hiring/knock-outs/jobs.ts'
import { sendMessage } from './hiring/messages/jobs.ts'
import { tellOfMorning } from './hiring/morning/jobs.ts'
import { sendPeopleInvitation } from './hiring/people/invitations/jobs.ts'
import { sendKeeping, sweepPeople } from './hiring/people/keeping/jobs.ts'
import { tellWhatIsDue } from './hiring/stages/jobs.ts'
import { checkPages } from './integrations/careers-page/jobs.ts'
import { sweepExports } from './integrations/company-exports/commands.ts'
import { makeExports } from './integrations/company-exports/jobs.ts'
import { deleteOldFiles } from './integrations/job-files/queries.ts'
import { importDue, sendSourceStopped } from './integrations/job-sources/jobs.ts'
import { deleteOldRuns } from './integrations/job-sources/queries.ts'
import { deleteOldUses } from './integrations/tokens/queries.ts'
import { deliverDue, sendWebhookOff } from './integrations/webhooks/jobs.ts'
import { deleteOldEvents } from './integrations/webhooks/queries.ts'
import { mailAuditHead, sendAuditHead, sendDecision } from './operator/jobs.ts'
import { alertBatch, queueAlerts, sendAlert } from './opportunities/alerts/jobs.ts'
import { sweepTold } from './opportunities/alerts/queries.ts'
import { sweepAttachments } from './opportunities/attachments/jobs.ts'
import { remindOfDeadlines, tellOfChanges } from './opportunities/bookmarks/jobs.ts'
import { remakeExcerpts } from './opportunities/excerpts/jobs.ts'
import { queueRecommended, recommendBatch, sendRecommended } from './opportunities/recommended/jobs.ts'
import { sweepSubscribers } from './opportunities/subscribers/commands.ts'
import { sendConfirmation } from './opportunities/subscribers/jobs.ts'
import { anonymiseOld, deleteLeavers } from './people/privacy/commands.ts'
import { sendLeaving } from './people/privacy/jobs.ts'
import { inTurn } from './platform/each.ts'
import type { Files } from './platform/files/files.ts'
import { deleteOldRemovals } from './platform/files/queries.ts'
import type { ApiFor } from './platform/http/route.ts'
import { deleteOldAnswers } from './platform/idempotency/queries.ts'
import { sweepImages } from './platform/images/jobs.ts'
import { sweepCounters } from './platform/limits/jobs.ts'
import { MailJob, type MailQueue } from './platform/mail/queue.ts'
import type { Fetching, Outgoing } from './platform/outgoing/commands.ts'
import type { FindTextRecords } from './platform/outgoing/text-records.ts'
import type { Job, Queue } from './platform/queue/queue.ts'
import { deleteOldSecurityEvents } from './platform/security-log/queries.ts'
import { notifyOfPost, publishDue, queueWaitingNews } from './posting/jobs.ts'
import { Published } from './procurement/addenda/commands.ts'
import { notifyOfAddendum } from './procurement/addenda/jobs.ts'
import { Awarded, tellOfAward } from './procurement/award/jobs.ts'
import { tellOverdue } from './procurement/clarifications/jobs.ts'
import { sweepDocuments } from './procurement/documents/jobs.ts'
import { Evaluated, tellOfEvaluation } from './procurement/evaluations/jobs.ts'
import { eraseOldReleased } from './procurement/member-keys/queries.ts'
import { Told } from './procurement/notices/commands.ts'
import { tellOfEvent } from './procurement/notices/jobs.ts'
import { releaseDue } from './procurement/ocds/jobs.ts'
import type { Publishing } from './procurement/ocds/present.ts'
import { sendPanelInvitation } from './procurement/panel-invitations/jobs.ts'
import { Answers } from './procurement/questions/commands.ts'
import { notifyOfAnswers } from './procurement/questions/jobs.ts'
import { remakeReleaseFile } from './procurement/release-file/commands.ts'
import { tellOfTimes } from './procurement/reminders/jobs.ts'

type Services = Post & {
  files: Files
  mails: MailQueue
  queue: Pick<Queue, 'enqueue'>
  outgoing: Outgoing
  findRecords?: FindTextRecords | undefined
  fetching: Fetching
  timeZone: string
  clamdUrl: string | undefined
  retentionMonths: number
  reviewsFirstPost: boolean
  requiresMemberKeys: boolean
  publishing: Publishing
  /** The API as it answers a member, for what is made in their name. */
  apiFor: ApiFor
}

const OneFile = z.object({ fileId: z.number() })
const SomeRows = z.object({ ids: z.array(z.number()) })
const Scanned = z.union([
  OneFile,
  z.object({ keptCvId: z.number() }),
  z.object({ firmDocumentId: z.number() }),
])
const ChangedOpportunity = z.object({ opportunityId: z.number() })

/** The work of the queue, which retries mail that could not be sent. */
export function allJobs(services: Services): Job[] {
  return [
    // Before `mail`, which they fill.
    { name: 'news', atOnce: 1, handle: () => tellNews(services) },
    { name: 'digests', cron: '* * * * *', handle: () => tellNews(services) },
    { name: 'morning', cron: '*/15 * * * *', handle: () => tellOfMorning(services) },
    { name: 'notice', handle: (data) => tellOfEvent(services, Told.parse(data)) },
    { name: 'answers', handle: (data) => notifyOfAnswers(services, Answers.parse(data)) },
    { name: 'addendum', handle: (data) => notifyOfAddendum(services, Published.parse(data)) },
    { name: 'evaluation', handle: (data) => tellOfEvaluation(services, Evaluated.parse(data)) },
    { name: 'award', handle: (data) => tellOfAward(services, Awarded.parse(data)) },
    { name: 'due', cron: '* * * * *', handle: () => tellOfTimes(services) },
    { name: 'mail', isAwaited: true, handle: (data) => sendMail(services, MailJob.parse(data)) },
    { name: 'remind', cron: '*/10 * * * *', handle: () => sendReminders(services) },
    {
      name: 'alerts',
      atOnce: 2,
      handle: (data) => alertBatch(services.database, services.mails, SomeRows.parse(data).ids),
    },
    { name: 'alert', cron: '*/5 * * * *', handle: () => queueAlerts(services.database, services.queue) },
    {
      name: 'recommended',
      atOnce: 1,
      handle: (data) => recommendBatch(services.database, services.mails, SomeRows.parse(data).ids),
    },
    {
      name: 'recommend',
      cron: '*/15 * * * *',
      handle: () => queueRecommended(services.database, services.queue),
    },
    { name: 'excerpts', cron: '* * * * *', handle: () => remakeExcerpts(services.database) },
    { name: 'vectors', cron: '* * * * *', handle: () => remakeVectors(services.database) },
    { name: 'tell', cron: '* * * * *', handle: () => tellDue(services) },
    { name: 'interviews', cron: '* * * * *', handle: () => tendInterviews(services) },
    { name: 'knock-outs', cron: '* * * * *', handle: () => rejectDue(services) },
    { name: 'release', cron: '* * * * *', handle: () => releaseDue(services) },
    { name: 'releases', cron: '*/10 * * * *', handle: () => remakeReleases(services) },
    { name: 'publish', cron: '* * * * *', handle: () => publishDue(services) },
    {
      name: 'change',
      handle: (data) => notifyOfPost(services, ChangedOpportunity.parse(data).opportunityId),
    },
    { name: 'scan', handle: (data) => scanUpload(services, Scanned.parse(data)) },
    { name: 'read', handle: (data) => readCv(services, OneFile.parse(data).fileId) },
    { name: 'badges', cron: '40 3 * * *', handle: () => renewBadges(services.database) },
    { name: 'webhooks', cron: '* * * * *', handle: () => deliverDue(services) },
    { name: 'job-sources', cron: '* * * * *', atOnce: 1, handle: () => importDue(services) },
    { name: 'domains', cron: '50 * * * *', atOnce: 1, handle: () => checkPages(services) },
    { name: 'company-exports', cron: '*/5 * * * *', atOnce: 1, handle: () => makeExports(services) },
    { name: 'heads', cron: '0 6 * * *', handle: () => mailAuditHead(services) },
    { name: 'sweep', cron: '17 * * * *', handle: () => runSweeps(services) },
  ]
}

function sendMail(post: Services, mail: MailJob): Promise<void> {
  switch (mail.kind) {
    case 'code':
      return sendCode(post, mail.codeId)
    case 'welcome':
      return sendWelcome(post, mail.userId)
    case 'reset':
      return sendResetLink(post, mail)
    case 'invitation':
      return sendInvitation(post, mail.invitationId)
    case 'firm-invitation':
      return sendFirmInvitation(post, mail.firmInvitationId)
    case 'panel-invitation':
      return sendPanelInvitation(post, mail.panelMemberId)
    case 'password-changed':
      return sendPasswordChanged(post, mail.userId)
    case 'new-device':
      return sendNewDevice(post, mail.eventId)
    case 'account-locked':
      return sendAccountLocked(post, mail.userId)
    case 'factors':
      return sendFactorsChanged(post, mail)
    case 'second-step':
      return sendSecondStepNeeded(post, mail.userId)
    case 'provider':
      return sendProviderChange(post, mail)
    case 'opener':
      return sendOpener(post, mail)
    case 'webhook-off':
      return sendWebhookOff(post, mail)
    case 'job-source':
      return sendSourceStopped(post, mail)
    case 'audit-head':
      return sendAuditHead(post, mail)
    case 'leaving':
      return sendLeaving(post, mail.userId)
    case 'notification':
      return sendNotification(post, mail.notificationId)
    case 'message':
      return sendMessage(post, mail)
    case 'news':
      return sendNews(post, mail)
    case 'interview':
      return sendInterview(post, mail)
    case 'alert':
      return sendAlert(post, mail)
    case 'confirm-alert':
      return sendConfirmation(post, mail.savedSearchId)
    case 'people-invitation':
      return sendPeopleInvitation(post, mail.invitationId)
    case 'people-keeping':
      return sendKeeping(post, mail.personId)
    case 'recommended':
      return sendRecommended(post, mail)
    case 'decision':
      return sendDecision(post, mail)
  }
}

async function scanUpload(services: Services, scanned: z.output<typeof Scanned>): Promise<void> {
  if ('keptCvId' in scanned) return scanKeptCv(services, scanned.keptCvId)
  if ('firmDocumentId' in scanned) return scanFirmDocument(services, scanned.firmDocumentId)
  const { fileId } = scanned
  await scanFile(services, fileId)
  await services.database.transaction((tx) => services.queue.enqueue(tx, 'read', { fileId }))
}

async function tellDue(services: Services): Promise<void> {
  await inTurn([tellWhatIsDue, tellOverdue], (step) => step(services))
}

async function remakeReleases(services: Services): Promise<void> {
  await remakeReleaseFile(services)
}

async function sendReminders({ database, mails, timeZone }: Services): Promise<void> {
  const steps = [tellOfChanges, remindOfDeadlines]
  await inTurn(steps, (step) => step(database, mails, timeZone))
}

async function runSweeps({
  database,
  files,
  mails,
  queue,
  retentionMonths,
  secretKey,
}: Services): Promise<void> {
  const steps = [
    () => sweepAccounts(database),
    () => sweepLinks(database),
    () => deleteOldInvitations(database),
    () => deleteOldFirmInvitations(database),
    () => sweepSessions(database),
    () => deleteOldKnown(database),
    () => deleteUnfinished(database),
    () => sweepCounters(database),
    () => deleteLeavers(database),
    () => anonymiseOld(database, retentionMonths),
    () => deleteOldNotifications(database),
    () => deleteOldLines(database),
    () => sweepTold(database),
    () => sweepSubscribers(database),
    () => deleteOldAnswers(database),
    () => deleteOldUses(database),
    () => deleteOldEvents(database),
    () => deleteOldRuns(database),
    () => deleteOldFiles(database),
    () => deleteOldSecurityEvents(database),
    () => sweepImages({ database, files }),
    () => sweepFiles({ database, files }),
    () => deleteOldDrafts(database),
    () => sweepAttachments({ database, files }),
    () => sweepDocuments({ database, files }),
    () => sweepExports({ database, files }),
    () => deleteOldRemovals(database),
    () => sweepPeople({ database, mails }),
    () => joinLeftOver({ database, secretKey }),
    () => deleteOldUsed(database),
    () => eraseOldReleased(database),
    () => queueMissingScans({ database, queue }),
    () => readWaiting({ database, queue }),
    () => queueWaitingNews({ database, queue }),
  ]
  await inTurn(steps, (step) => step())
}
