import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { typed } from '#contract/fields.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Scorecards of applicants: each member scores alone, and sees the others' once their own is handed in (ADR 070). */

/** From strong no to strong yes; 3 and 4 are a yes. */
export const RATINGS = [1, 2, 3, 4] as const
const LEAST_YES = 3
export const isYes = (overall: number): boolean => overall >= LEAST_YES

const wrongRating = problem('whole_number_between', { min: 1, max: 4 })
const GivenRating = z.number(wrongRating).int(wrongRating).min(1, wrongRating).max(4, wrongRating).nullable()
const rating = z
  .number()
  .int()
  .nullable()
  .describe('1 strong no, 2 no, 3 yes, 4 strong yes; null for not seen')
const version = z
  .number()
  .int()
  .min(0)
  .max(1_000_000)
  .describe('The version it was made from, 0 before the first; a newer one is not overwritten')
const instant = z.string().describe('ISO 8601, UTC')

/** How many members say yes and no, as their overall answer. */
export const ScorecardTally = z.object({ yes: z.number().int(), no: z.number().int() })
export type ScorecardTally = z.infer<typeof ScorecardTally>

const CriterionScore = z.object({
  criterion: z.number().int(),
  rating,
  note: z.string(),
  version: z.number().int(),
})
export type CriterionScore = z.infer<typeof CriterionScore>

const CardWord = z.object({
  overall: rating.describe('As a rating; null until it is given'),
  comment: z.string(),
  version: z.number().int(),
  handed_in_at: instant.nullable(),
  edited_at: instant.nullable().describe('Of the last change after it was handed in'),
})
export type CardWord = z.infer<typeof CardWord>

const OwnScorecard = CardWord.extend({ scores: z.array(CriterionScore).describe('One for each criterion') })
export type OwnScorecard = z.infer<typeof OwnScorecard>

const Scorecard = z.object({
  name: z.string().nullable().describe('null when the account was deleted'),
  is_former: z.boolean().describe('They left the company since'),
  is_own: z.boolean(),
  overall: z.number().int().describe('As a rating'),
  comment: z.string(),
  scores: z.array(
    z.object({
      criterion: z.number().int(),
      name: z.string(),
      is_removed: z.boolean().describe('The job has lost this criterion since'),
      rating,
      note: z.string(),
    }),
  ),
  had_looked: z.boolean().describe("They had looked at colleagues' scorecards before they handed in"),
  handed_in_at: instant,
  edited_at: instant.nullable(),
})
export type Scorecard = z.infer<typeof Scorecard>

const CriterionSpread = z.object({
  criterion: z.number().int(),
  name: z.string(),
  is_removed: z.boolean(),
  counts: z.array(z.number().int()).describe('Members who gave 1, 2, 3 and 4'),
  mean: z.number().nullable().describe('null while all have not seen it'),
  spread: z.number().describe('From the lowest rating to the highest'),
})
export type CriterionSpread = z.infer<typeof CriterionSpread>

export const Scorecards = z.object({
  criteria: z.array(z.object({ id: z.number().int(), name: z.string(), guidance: z.string() })),
  own: OwnScorecard.nullable().describe('null for roles that do not score'),
  can_score: z.boolean(),
  can_look: z
    .boolean()
    .describe('They may see the others without a scorecard of their own, which is recorded'),
  is_shown: z.boolean().describe("Whether `cards`, `tally` and `spreads` tell: after one's own is handed in"),
  from: z.array(z.string().nullable()).describe('Members who handed theirs in, whatever it says'),
  cards: z.array(Scorecard),
  tally: ScorecardTally.nullable(),
  spreads: z.array(CriterionSpread),
})
export type Scorecards = z.infer<typeof Scorecards>

const params = z.object({ number: ApplicationNumber })
const shared = { tag: 'scorecards', caller: 'company-member', params } as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const
const saving = { ...shared, ability: 'applicants.assess' } as const
const savingErrors = [...errors, 'conflict'] as const

export const readScorecards = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/company/applicants/:number/scorecards/',
  ability: 'applicants.read',
  summary: 'Your scorecard of an applicant, and once it is handed in those of your colleagues',
  output: Scorecards,
  errors: [...errors],
})

export const CriterionScoreDraft = z.object({
  rating: GivenRating.describe('1 strong no, 2 no, 3 yes, 4 strong yes; null for not seen'),
  note: typed(LIMITS.scoreNoteLength),
  version,
})
export type CriterionScoreDraft = z.infer<typeof CriterionScoreDraft>

/** 409 `conflict` with `scorecard_overtaken` where another tab saved something else meanwhile. */
export const saveCriterionScore = endpoint({
  ...saving,
  method: 'PUT',
  path: '/api/company/applicants/:number/scorecard/criteria/:criterion/',
  params: params.extend({ criterion: identifier }),
  summary: 'Save your rating by one criterion, as a draft until you hand your scorecard in',
  body: CriterionScoreDraft,
  output: CriterionScore,
  errors: [...savingErrors],
})

export const CardWordDraft = z.object({
  overall: GivenRating.describe('As a rating; a scorecard that was handed in keeps an answer'),
  comment: typed(LIMITS.scorecardCommentLength),
  version,
})
export type CardWordDraft = z.infer<typeof CardWordDraft>

/** 409 `conflict` with `scorecard_overtaken` where another tab saved something else meanwhile. */
export const saveScorecard = endpoint({
  ...saving,
  method: 'PUT',
  path: '/api/company/applicants/:number/scorecard/',
  summary: 'Save your overall answer and comment, as a draft until you hand your scorecard in',
  body: CardWordDraft,
  output: CardWord,
  errors: [...savingErrors],
})

export const ScorecardHandingIn = z
  .object({
    seen: z.number().int().min(0).optional().describe('The versions of your card and its scores, added up'),
  })
  .prefault({})

/** An overall answer is needed, ratings are not. 409 `conflict` with `scorecard_changed` where a tab changed it since it was `seen`. */
export const handInScorecard = endpoint({
  ...saving,
  method: 'POST',
  path: '/api/company/applicants/:number/scorecard/handing-in/',
  summary: 'Hand in your scorecard: colleagues who handed in theirs see it, and you see theirs',
  body: ScorecardHandingIn,
  output: Scorecards,
  errors: [...savingErrors],
})

/** 403 for those who score and move nobody: they hand in their own. */
export const lookAtScorecards = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/company/applicants/:number/scorecards/looks/',
  ability: 'applicants.read',
  summary: "See scorecards without one of your own, which the applicant's history tells",
  output: Scorecards,
  errors: [...errors],
})
