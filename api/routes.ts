import { PROVIDER_RETURN } from '#contract/accounts/oidc.ts'
import { consentRoutes } from './accounts/consents/routes.ts'
import { factorRoutes } from './accounts/factors/routes.ts'
import { newsRoutes } from './accounts/news/routes.ts'
import { notificationRoutes } from './accounts/notifications/routes.ts'
import { openProvider } from './accounts/oidc/provider.ts'
import { providerRoutes } from './accounts/oidc/routes.ts'
import { passwordRoutes } from './accounts/passwords/routes.ts'
import { postNoticeRoutes } from './accounts/post-notices/routes.ts'
import { recordRoutes } from './accounts/records/routes.ts'
import { referenceRoutes } from './accounts/reference/routes.ts'
import { accountRoutes } from './accounts/registration/routes.ts'
import { secondStepRoutes } from './accounts/second-step/routes.ts'
import { securityEventRoutes } from './accounts/security-events/routes.ts'
import { sessionRoutes } from './accounts/sessions/routes.ts'
import { draftRoutes } from './applications/drafts/routes.ts'
import { firmDocumentRoutes } from './applications/firm-documents/routes.ts'
import { firmFileRoutes } from './applications/firm-files/routes.ts'
import { firmMemberRoutes } from './applications/firm-members/routes.ts'
import { firmRoutes } from './applications/firms/routes.ts'
import { keptCvRoutes } from './applications/kept-cvs/routes.ts'
import { applicationRoutes } from './applications/submission/routes.ts'
import { mailTemplateRoutes } from './applications/templates/routes.ts'
import { approvalRoutes } from './companies/approval/routes.ts'
import { invitationRoutes } from './companies/invitations/routes.ts'
import { memberRoutes } from './companies/members/routes.ts'
import { companySecondStepRoutes } from './companies/second-step/routes.ts'
import { agendaRoutes } from './hiring/agenda/routes.ts'
import { applicantRoutes } from './hiring/applicants/routes.ts'
import { criteriaRoutes } from './hiring/criteria/routes.ts'
import { dashboardRoutes } from './hiring/dashboard/routes.ts'
import { equalOpportunityRoutes } from './hiring/equal-opportunity/routes.ts'
import { exportRoutes } from './hiring/exports/routes.ts'
import { figureRoutes } from './hiring/figures/routes.ts'
import { interviewInvitationRoutes } from './hiring/interview-invitations/routes.ts'
import { interviewRoutes } from './hiring/interviews/routes.ts'
import { jobStageRoutes } from './hiring/job-stages/routes.ts'
import { knockOutRoutes } from './hiring/knock-outs/routes.ts'
import { messageRoutes } from './hiring/messages/routes.ts'
import { offerRoutes } from './hiring/offers/routes.ts'
import { peopleRoutes } from './hiring/people/routes.ts'
import { scorecardRoutes } from './hiring/scorecards/routes.ts'
import { stageTemplateRoutes } from './hiring/stage-templates/routes.ts'
import { stageRoutes } from './hiring/stages/routes.ts'
import { careersPageRoutes } from './integrations/careers-page/routes.ts'
import { companyExportRoutes } from './integrations/company-exports/routes.ts'
import { jobFileRoutes } from './integrations/job-files/routes.ts'
import { jobSourceRoutes } from './integrations/job-sources/routes.ts'
import { tokenRoutes } from './integrations/tokens/routes.ts'
import { webhookRoutes } from './integrations/webhooks/routes.ts'
import { customPageRoutes } from './operator/custom-pages/routes.ts'
import { frontRoutes } from './operator/front/routes.ts'
import { pageRoutes } from './operator/pages/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { statusRoutes } from './operator/status/routes.ts'
import { attachmentRoutes } from './opportunities/attachments/routes.ts'
import { bookmarkRoutes } from './opportunities/bookmarks/routes.ts'
import { calendarRoutes } from './opportunities/calendar/routes.ts'
import { companyRoutes } from './opportunities/companies/routes.ts'
import { followRoutes } from './opportunities/follows/routes.ts'
import { opportunityRoutes } from './opportunities/listing/routes.ts'
import type { PageViewCounter } from './opportunities/page-views/commands.ts'
import { pageViewRoutes } from './opportunities/page-views/routes.ts'
import { recommendedRoutes } from './opportunities/recommended/routes.ts'
import { reportRoutes } from './opportunities/reports/routes.ts'
import { savedSearchRoutes } from './opportunities/saved-searches/routes.ts'
import { subscriberRoutes } from './opportunities/subscribers/routes.ts'
import { onboardingRoutes } from './people/onboarding/routes.ts'
import { privacyRoutes } from './people/privacy/routes.ts'
import { profileRoutes } from './people/profile/routes.ts'
import type { Config } from './platform/config.ts'
import type { Channels } from './platform/database/channels.ts'
import type { Database } from './platform/database/client.ts'
import type { DatabaseClock } from './platform/database/clock.ts'
import { documentRoutes } from './platform/documents/routes.ts'
import type { Files } from './platform/files/files.ts'
import type { Route } from './platform/http/route.ts'
import { mailQueue } from './platform/mail/queue.ts'
import type { Fetching } from './platform/outgoing/commands.ts'
import type { FindTextRecords } from './platform/outgoing/text-records.ts'
import type { Queue } from './platform/queue/queue.ts'
import type { Reads } from './platform/reads/reads.ts'
import { activityRoutes } from './posting/activity/routes.ts'
import { postBulkRoutes } from './posting/bulk/routes.ts'
import { findingRoutes } from './posting/finding/routes.ts'
import { reopeningRoutes } from './posting/reopening/routes.ts'
import { postRoutes } from './posting/routes.ts'
import { teamRoutes } from './posting/team/routes.ts'
import { procurementRoutes } from './procurement/routes.ts'

export type RouteServices = {
  config: Config
  database: Database
  queue: Pick<Queue, 'enqueue'>
  files: Files
  secretKey: string
  pageViews: PageViewCounter
  clock: DatabaseClock
  channels: Pick<Channels, 'isConnected'>
  /** Fetches what people of companies name. */
  fetching: Fetching
  /** Looks up what domains of companies say of themselves. */
  findRecords?: FindTextRecords | undefined
  /** Visitors' reads; of the primary by default. */
  reads?: Reads | undefined
}

/** All endpoints of the API, by what they are about. */
export function allRoutes({
  config,
  database,
  queue,
  files,
  secretKey,
  pageViews,
  clock,
  channels,
  fetching,
  findRecords,
  reads,
}: RouteServices): Route[] {
  const accounts = { database, mails: mailQueue(queue), secretKey, brandName: config.brandName }
  return [
    ...opportunityRoutes(database, reads),
    ...bookmarkRoutes(database),
    ...pageViewRoutes(pageViews),
    ...exportRoutes({ database, files }),
    ...workspaceRoutes({ ...accounts, ...config, queue, files, fetching, findRecords }),
    ...calendarRoutes({ config, database }),
    ...companyRoutes({ database, files, reads }),
    ...procurementRoutes({ ...accounts, config, queue, files }),
    ...memberRoutes(accounts),
    ...invitationRoutes(accounts),
    ...companySecondStepRoutes(accounts),
    ...referenceRoutes(config.country),
    ...accountRoutes(accounts),
    ...sessionRoutes(accounts),
    ...providerRoutes({ ...accounts, provider: providerOf(config) }),
    ...secondStepRoutes({ ...accounts, publicUrl: config.publicUrl }),
    ...factorRoutes({ ...accounts, publicUrl: config.publicUrl }),
    ...securityEventRoutes(database),
    ...passwordRoutes(accounts),
    ...profileRoutes({ database, files }),
    ...onboardingRoutes({ database, files, queue }),
    ...newsAndNotices(database),
    ...privacyRoutes({ ...accounts, files }),
    ...alertRoutes({ ...accounts, config }),
    ...recordRoutes(database),
    ...contactRoutes({ ...accounts, queue }),
    ...interviewsRoutes({ ...accounts, queue, timeZone: config.timeZone, sender: config }),
    ...runningRoutes({ ...accounts, config, queue, files, channels }),
    ...trustRoutes({ database, files, queue, site: config }),
    ...stagesRoutes({ ...accounts, queue, timeZone: config.timeZone }),
    ...postingRoutes({ ...accounts, queue, publishing: config, ...config }),
    ...attachmentRoutes({ ...accounts, files }),
    ...screeningRoutes({ ...accounts, files }),
    ...applyingRoutes({
      ...accounts,
      clock,
      queue,
      files,
      timeZone: config.timeZone,
      retentionMonths: config.retentionMonths,
      isScanning: config.clamdUrl !== undefined,
    }),
  ]
}

/** Posts, one at a time and all at once, and what ended with a deadline opened again. */
const postingRoutes = (
  services: Parameters<typeof postRoutes>[0] &
    Parameters<typeof postBulkRoutes>[0] &
    Parameters<typeof reopeningRoutes>[0],
): Route[] => [...postRoutes(services), ...postBulkRoutes(services), ...reopeningRoutes(services)]

/** For who runs the site: what waits for them and how it is; and the documents of the software. */
const runningRoutes = (
  services: Parameters<typeof statusRoutes>[0] &
    Omit<Parameters<typeof operatorRoutes>[0], keyof Config | 'publishing'>,
): Route[] => [
  ...operatorRoutes({ ...services, ...services.config, publishing: services.config }),
  ...statusRoutes(services),
  ...documentRoutes(services.config.brandName),
]

/** News and notices of an account. */
const newsAndNotices = (database: Database): Route[] => [
  ...notificationRoutes(database),
  ...newsRoutes(database),
  ...postNoticeRoutes(database),
]

/** Interviews at one time, and times to choose from. */
const interviewsRoutes = (services: Parameters<typeof interviewRoutes>[0]): Route[] => [
  ...interviewRoutes(services),
  ...interviewInvitationRoutes(services),
]

/** Applicants with their answers, and the answers that are kept apart from them. */
const screeningRoutes = (services: Parameters<typeof applicantRoutes>[0]): Route[] => [
  ...applicantRoutes(services),
  ...knockOutRoutes(services.database),
  ...equalOpportunityRoutes(services),
]

/** Messages with applicants, and people to invite. */
const contactRoutes = (services: Parameters<typeof messageRoutes>[0]): Route[] => [
  ...messageRoutes(services),
  ...peopleRoutes(services),
]

/** Views of a company's workspace over all of its posts. */
const workspaceRoutes = (
  services: Parameters<typeof teamRoutes>[0] &
    Parameters<typeof jobSourceRoutes>[0] &
    Parameters<typeof careersPageRoutes>[0] &
    Parameters<typeof companyExportRoutes>[0],
): Route[] => [
  ...dashboardRoutes(services.database, services.timeZone),
  ...agendaRoutes(services),
  ...figureRoutes(services),
  ...findingRoutes(services.database),
  ...activityRoutes(services.database),
  ...teamRoutes(services),
  ...approvalRoutes(services),
  ...tokenRoutes(services.database),
  ...mailTemplateRoutes(services.database),
  ...webhookRoutes(services.database),
  ...jobSourceRoutes(services),
  ...careersPageRoutes(services),
  ...companyExportRoutes(services),
  ...jobFileRoutes(services),
]

/** The front page, the operator's pages, who acknowledged them, and reports. */
const trustRoutes = (
  services: Parameters<typeof pageRoutes>[0] & Pick<RouteServices, 'files' | 'queue'>,
): Route[] => [
  ...frontRoutes(services),
  ...pageRoutes(services),
  ...customPageRoutes(services.database),
  ...consentRoutes(services.database),
  ...reportRoutes(services),
]

/** Applications and proposals, the CVs to apply with and the firms that bid. */
const applyingRoutes = (services: Parameters<typeof applicationRoutes>[0]): Route[] => [
  ...applicationRoutes(services),
  ...keptCvRoutes(services),
  ...firmRoutes(services.database),
  ...firmDocumentRoutes(services),
  ...firmMemberRoutes(services),
  ...draftRoutes(services),
  ...firmFileRoutes(services),
]

/** Alerts of people with and without an account. */
const alertRoutes = (services: Parameters<typeof subscriberRoutes>[0]): Route[] => [
  ...savedSearchRoutes(services),
  ...subscriberRoutes(services),
  ...followRoutes(services),
  ...recommendedRoutes(services),
]

const providerOf = ({ oidc, publicUrl }: Config) => oidc && openProvider(oidc, publicUrl + PROVIDER_RETURN)

type StageServices = Parameters<typeof stageRoutes>[0] & Parameters<typeof offerRoutes>[0]

/** Stages of applicants, what belongs to one of them, and how applicants are scored. */
const stagesRoutes = (services: StageServices): Route[] => [
  ...stageRoutes(services),
  ...jobStageRoutes(services.database),
  ...stageTemplateRoutes(services.database),
  ...offerRoutes(services),
  ...criteriaRoutes(services.database),
  ...scorecardRoutes(services),
]
