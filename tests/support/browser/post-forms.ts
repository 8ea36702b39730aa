import { PostForm } from '#contract/posting/posts.ts'
import { PlanForm } from '#contract/procurement/plan.ts'

export type Typed = Partial<typeof PostForm._zod.input>

const DAY = 86_400_000
const START = Date.now()
/** The date this many days from the start of the run, which stays the same past midnight. @returns YYYY-MM-DD */
export const dayFromNow = (days: number) => new Date(START + days * DAY).toISOString().slice(0, 10)

export type TypedPlan = Partial<typeof PlanForm._zod.input>

/** A plan that passes the check without warnings. */
export const plan = (values: TypedPlan = {}) =>
  PlanForm.parse({
    category: 'WORKS',
    codes: [{ scheme: 'CPV', id: '45221113', description: 'Footbridge construction work' }],
    selection_method: 'QUALITY_AND_COST',
    technical_weight: '70',
    minimum: '60',
    criteria: [
      { key: 'method', name: 'Methodology', guidance: 'How the work is done, week by week', points: '60' },
      { key: 'people', name: 'People', guidance: 'Who does it', points: '40', minimum: '20' },
    ],
    // Looked for in the technical part, so that two files are a whole proposal.
    mandatory: [{ key: 'tax', name: 'Tax clearance certificate', needs_document: false }],
    ...values,
  })

/** A form that passes the check without warnings. */
export const form = (values: Typed = {}) =>
  PostForm.parse({
    name: 'Bricklayer',
    description:
      'You build walls of laterite blocks with a small team, from the foundation to the ring beam, on sites in and around Accra.',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    city: 'Accra',
    country: 'GH',
    salary_min: '2,000',
    salary_max: '2,500',
    salary_currency: 'GHS',
    salary_period: 'MONTH',
    deadline: dayFromNow(30),
    plan: plan(),
    ...values,
  })
