import type { Services as Accounts } from '#api/accounts/registration/commands.ts'
import type { Config } from '#api/platform/config.ts'
import type { Files } from '#api/platform/files/files.ts'
import type { Route } from '#api/platform/http/route.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { addendumRoutes } from './addenda/routes.ts'
import { awardRoutes } from './award/routes.ts'
import { bidOpeningRoutes } from './bid-opening/routes.ts'
import { bidderReportRoutes } from './bidder-report/routes.ts'
import { clarificationRoutes } from './clarifications/routes.ts'
import { codeRoutes } from './codes/routes.ts'
import { complaintRoutes } from './complaints/routes.ts'
import { consensusRoutes } from './consensus/routes.ts'
import { contractDocumentRoutes } from './contract-documents/routes.ts'
import { contractRoutes } from './contracts/routes.ts'
import { debriefRoutes } from './debriefs/routes.ts'
import { declarationRoutes } from './declarations/routes.ts'
import { evaluationRoutes } from './evaluations/routes.ts'
import { financialOpeningRoutes } from './financial-opening/routes.ts'
import { letterRoutes } from './letters/routes.ts'
import { memberKeyRoutes } from './member-keys/routes.ts'
import { ocdsRoutes } from './ocds/routes.ts'
import { openingKeyRoutes } from './opening-keys/routes.ts'
import { openingRecordRoutes } from './opening-record/routes.ts'
import { panelInvitationRoutes } from './panel-invitations/routes.ts'
import { panelMemberRoutes } from './panel-members/routes.ts'
import { planRoutes } from './plan/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { scoringRoutes } from './scoring/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'

type Services = { config: Config; queue: Pick<Queue, 'enqueue'>; files: Files } & Accounts

/** RFPs: how they are put out and judged, what bidders are told, and open data. */
export function procurementRoutes({ config, ...given }: Services): Route[] {
  const services = { ...given, publishing: config, timeZone: config.timeZone }
  return [
    ...ocdsRoutes(given.database, config),
    ...statisticsRoutes(services),
    ...bidOpeningRoutes(services),
    ...openingKeyRoutes(given.database),
    ...memberKeyRoutes({ ...given, ...config }),
    ...questionRoutes(services),
    ...addendumRoutes(services),
    ...planRoutes(given.database),
    ...codeRoutes(),
    ...evaluationRoutes(services),
    ...panelMemberRoutes(services),
    ...panelInvitationRoutes(services),
    ...declarationRoutes(services),
    ...scoringRoutes(services),
    ...consensusRoutes(services),
    ...financialOpeningRoutes(services),
    ...awardRoutes(services),
    ...clarificationRoutes({ ...services, clamdUrl: config.clamdUrl }),
    ...complaintRoutes(services),
    ...openingRecordRoutes(services),
    ...letterRoutes(services),
    ...bidderReportRoutes(services),
    ...contractRoutes(services),
    ...contractDocumentRoutes({ ...services, clamdUrl: config.clamdUrl }),
    ...debriefRoutes(services),
  ]
}
