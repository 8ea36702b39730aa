import { PostForm } from '#contract/posting/posts.ts'

export type Typed = Partial<typeof PostForm._zod.input>

const DAY = 86_400_000
const START = Date.now()
/** YYYY-MM-DD so many days from now: the same day in one run, should it go on past midnight. */
export const dayFromNow = (days: number) => new Date(START + days * DAY).toISOString().slice(0, 10)

/** A form that the check lets through without a word. */
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
