import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import type { Activity } from '#contract/posting/activity.ts'
import type { ActivityRow, Standing } from './queries.ts'
import { kindOf } from './rules.ts'

/** One line; `namesApplicants` is false for readers who may not see applicants. */
export function presentActivity(
  { what, at, isUndone, applicant, ...row }: ActivityRow,
  namesApplicants: boolean,
): Activity {
  return {
    ...row,
    kind: kindOf(what),
    at: new Date(at).toISOString(),
    applicant: applicant?.number ?? null,
    applicant_name: applicant && namesApplicants ? shownName(applicant) : null,
    is_undone: isUndone,
  }
}

/** Bidders go by their number here: their names stand where proposals are opened. */
const shownName = ({ name, isJob, ...standing }: Standing) => (isJob && !isNameHidden(standing) ? name : null)
