import type { listSecurityEvents } from '#api/platform/security-log/queries.ts'
import type {
  OperatorCompany,
  OperatorCompanyItem,
  OperatorUser,
  Review,
} from '#contract/operator/operator.ts'
import type { LoggedEvent } from '#contract/operator/security-log.ts'
import type {
  CompanyRow,
  findCompany,
  listCompanies,
  listMembers,
  listOpportunities,
  listUsers,
  ReviewRow,
} from './queries.ts'

type Rows<T extends (...given: never[]) => PromiseLike<unknown>> = Awaited<ReturnType<T>>

const instant = (date: Date | null) => date?.toISOString() ?? null

export function presentReview(row: ReviewRow): Review {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    submitted_at: row.submittedAt.toISOString(),
    company: {
      id: row.companyId,
      name: row.companyName,
      logo: row.companyLogo,
      verified: row.companyIsVerified,
    },
  }
}

const presentCompany = (row: CompanyRow) => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  verified: row.isVerified,
  country: row.country,
  is_registered: row.isRegistered,
  created_at: row.createdAt.toISOString(),
  approved_at: instant(row.approvedAt),
  suspended_at: instant(row.suspendedAt),
})

export function presentItem(row: Rows<typeof listCompanies>[number]): OperatorCompanyItem {
  return { ...presentCompany(row), members: row.members }
}

type Parts = {
  company: NonNullable<Rows<typeof findCompany>>
  members: Rows<typeof listMembers>
  waiting: ReviewRow[]
  opportunities: Rows<typeof listOpportunities>
}

export function presentWhole({ company, members, waiting, opportunities }: Parts): OperatorCompany {
  const { summary, industry, size, address, city, website } = company
  return {
    ...presentCompany(company),
    summary,
    industry,
    size,
    address,
    city,
    website,
    members: members.map(({ user, role, jobTitle }) => ({
      id: user.id,
      full_name: `${user.firstName} ${user.lastName}`,
      email: user.email,
      job_title: jobTitle,
      role,
      suspended_at: instant(user.suspendedAt),
    })),
    waiting: waiting.map(presentReview),
    opportunities: opportunities.map(({ publishedAt, takenDownAt, ...opportunity }) => ({
      ...opportunity,
      published_at: instant(publishedAt),
      taken_down_at: instant(takenDownAt),
    })),
  }
}

export function presentUser({ user, companyId, companyName }: Rows<typeof listUsers>[number]): OperatorUser {
  return {
    id: user.id,
    full_name: `${user.firstName} ${user.lastName}`,
    email: user.email,
    user_type: user.userType,
    is_verified: user.verifiedAt !== null,
    company: companyId !== null && companyName !== null ? { id: companyId, name: companyName } : null,
    date_joined: user.createdAt.toISOString(),
    suspended_at: instant(user.suspendedAt),
  }
}

type LoggedRow = Rows<typeof listSecurityEvents>[number]

export function presentLogged({ event, accountEmail, actorEmail }: LoggedRow): LoggedEvent {
  const named = (id: number | null, email: string | null) =>
    id === null || email === null ? null : { id, email }
  return {
    id: event.id,
    at: event.at.toISOString(),
    kind: event.kind,
    account: named(event.accountId, accountEmail),
    actor: named(event.actorId, actorEmail),
    session_id: event.sessionId,
    address: event.address,
    user_agent: event.userAgent,
    details: event.details,
  }
}
