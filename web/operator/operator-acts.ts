import * as operator from '#contract/operator/operator.ts'
import * as reviews from '#contract/operator/reviews.ts'
import { settleReport } from '#contract/opportunities/reports.ts'
import { api } from '#web/app/api.ts'

/** The operator's acts as the pages name them. */
const upon = (id: number) => ({ params: { id: String(id) } })

export const approveNewCompany = (id: number) => api(operator.approveCompany, upon(id))
export const verify = (id: number, name: string) =>
  api(operator.verifyCompany, { ...upon(id), body: { name } })
export const unverify = (id: number) => api(operator.unverifyCompany, upon(id))
export const suspend = (id: number, reason: string) =>
  api(operator.suspendCompany, { ...upon(id), body: { reason } })
export const reinstate = (id: number) => api(operator.reinstateCompany, upon(id))
export const suspendAccount = (id: number, reason: string) =>
  api(operator.suspendUser, { ...upon(id), body: { reason } })
export const reinstateAccount = (id: number) => api(operator.reinstateUser, upon(id))
export const takeDown = (id: number, reason: string) =>
  api(operator.takeOpportunityDown, { ...upon(id), body: { reason } })
export const restore = (id: number) => api(operator.restoreOpportunity, upon(id))
export const approvePost = (id: number, looked: { version: number; submitted_at: string }) =>
  api(reviews.approveReview, { ...upon(id), body: looked })
export const refusePost = (id: number, reason: string) =>
  api(reviews.refuseReview, { ...upon(id), body: { reason } })
export const settle = (id: number) => api(settleReport, upon(id))
export const retryAll = () => api(operator.retryMails, {})
export const retry = (id: string) => api(operator.retryMail, { params: { id } })
