import { rekeyAccounts } from './accounts/rekey.ts'
import { rekeyApplications } from './applications/rekey.ts'
import { rekeyCompanies } from './companies/rekey.ts'
import { rekeyHiring } from './hiring/rekey.ts'
import { rekeyIntegrations } from './integrations/rekey.ts'
import { rekeyOpportunities } from './opportunities/rekey.ts'
import { rekeyAnswers } from './platform/idempotency/rekey.ts'
import type { Rekey } from './platform/keys/rekey.ts'
import { rekeyProcurement } from './procurement/rekey.ts'

/** Each domain brings its own rows to a new SECRET_KEY. */
export const allRekeys: Rekey[] = [
  rekeyAnswers,
  rekeyAccounts,
  rekeyApplications,
  rekeyCompanies,
  rekeyHiring,
  rekeyIntegrations,
  rekeyOpportunities,
  rekeyProcurement,
]
