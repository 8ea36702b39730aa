import * as operator from '#contract/operator/operator.ts'
import { settleReport } from '#contract/opportunities/reports.ts'
import { call } from '#web/app/api.ts'

/** The operator's acts as the pages call them. */
const upon = (id: number) => ({ params: { id: String(id) } })

export const approveNewCompany = (id: number) => call(operator.approveCompany, upon(id))
export const verify = (id: number, name: string) =>
  call(operator.verifyCompany, { ...upon(id), body: { name } })
export const unverify = (id: number) => call(operator.unverifyCompany, upon(id))
export const suspend = (id: number, reason: string) =>
  call(operator.suspendCompany, { ...upon(id), body: { reason } })
export const reinstate = (id: number) => call(operator.reinstateCompany, upon(id))
export const suspendAccount = (id: number, reason: string) =>
  call(operator.suspendUser, { ...upon(id), body: { reason } })
export const reinstateAccount = (id: number) => call(operator.reinstateUser, upon(id))
export const takeDown = (id: number, reason: string) =>
  call(operator.takeCallDown, { ...upon(id), body: { reason } })
export const restore = (id: number) => call(operator.restoreCall, upon(id))
export const approvePost = (id: number, looked: { version: number; submitted_at: string }) =>
  call(operator.approveReview, { ...upon(id), body: looked })
export const refusePost = (id: number, reason: string) =>
  call(operator.refuseReview, { ...upon(id), body: { reason } })
export const settle = (id: number) => call(settleReport, upon(id))
export const retry = (id: string) => call(operator.retryMail, { params: { id } })
