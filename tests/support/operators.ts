import type { companies } from '#api/platform/database/tables/companies-tables.ts'
import { person } from './accounts.ts'
import { applicantsApp } from './applicants.ts'
import { actsUpon } from './audit.ts'
import { member } from './members.ts'

/** The API with an operator, companies that registered here and job seekers; closed after the file's tests. */
export async function operatorApp() {
  const app = await applicantsApp()
  const { database, ask, make, server } = app
  const operator = await person(database, 'OPERATOR')
  const { token } = operator
  return {
    ...app,
    operator,
    put: (url: string, body?: unknown) => ask(url, { method: 'PUT', token, body }),
    post: (url: string, body?: unknown) => ask(url, { token, body }),
    remove: (url: string) => ask(url, { method: 'DELETE', token }),
    read: async (url: string) => (await ask(url, { method: 'GET', token })).json(),
    /** Requests as a visitor, without kept answers. */
    visit(url: string) {
      server.dropKeptAnswers()
      return ask(url, { method: 'GET' })
    },
    /** A company that registered here, with an owner and a viewer. */
    async registered(values: Partial<typeof companies.$inferInsert> = {}) {
      const company = await make.company({ source: 'account', ...values })
      const owner = await member(database, { companyId: company.id })
      const viewer = await member(database, { companyId: company.id, role: 'VIEWER' })
      return { company, owner, viewer }
    },
    actsUpon: (subject: string) => actsUpon(database, subject),
  }
}
