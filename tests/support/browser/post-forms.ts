import { PostForm } from '#contract/posting/posts.ts'

export type Typed = Partial<typeof PostForm._zod.input>

const DAY = 86_400_000
const START = Date.now()
/** The date this many days from the start of the run, which stays the same past midnight. @returns YYYY-MM-DD */
export const dayFromNow = (days: number) => new Date(START + days * DAY).toISOString().slice(0, 10)

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
    ...values,
  })
