import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { APPLICATION_STAGES, APPLICATION_STATUSES, KINDS, STATUSES } from '#contract/vocabulary.ts'

const PostRef = z.object({ id: z.number().int(), kind: z.enum(KINDS), name: z.string() })
const count = z.number().int()

/** Of an RFP, `applicants` counts proposals, which stay sealed. */
export const PostFigures = PostRef.extend({
  status: z.enum(STATUSES),
  deadline_at: z.string().nullable().describe('ISO 8601, UTC'),
  views: count,
  bookmarks: count,
  applicants: count,
  hours_to_first_answer: z.number().nullable().describe('Median over the applicants who were answered'),
})
export type PostFigures = z.infer<typeof PostFigures>

export const Dashboard = z.object({
  waiting: z
    .object({
      applicants: z
        .array(
          PostRef.extend({
            count,
            since: z.string().describe('ISO 8601, UTC'),
            statuses: z.array(z.enum(APPLICATION_STATUSES)).describe('The stages they are in'),
          }),
        )
        .describe('Jobs with applicants who have heard nothing and are not about to be told'),
      questions: z.array(PostRef.extend({ count })).describe('While they can be answered'),
      messages: z
        .array(PostRef.extend({ count, number: z.string().describe('Of who waits the longest') }))
        .describe('Threads that the applicant wrote in last, read or not, and nobody answered'),
      accepted: z
        .array(PostRef.extend({ count, number: z.string().describe('Of who accepted first') }))
        .describe('Jobs with applicants who accepted an offer and are not hired yet'),
      interviews: z
        .array(
          z.object({
            id: z.number().int(),
            number: z.string().describe('Of the applicant'),
            name: z
              .string()
              .nullable()
              .describe('Of the applicant; null while it is hidden, and of a deleted account'),
            post: PostRef,
            starts_at: z.string().describe('ISO 8601, UTC'),
            ends_at: z.string().describe('ISO 8601, UTC'),
            time_zone: z.string().describe('IANA zone that it was planned in'),
          }),
        )
        .describe('With you on the panel: the next 20 of today and tomorrow, until they end'),
      bid_openings: z.array(PostRef).describe('Requests whose proposals can be opened now'),
      evaluations: z.array(PostRef).describe('RFPs between their technical opening and their award'),
      refused: z.array(PostRef).describe('First posts that the operator sent back'),
      more: z
        .object({
          applicants: count,
          questions: count,
          messages: count,
          accepted: count,
          bid_openings: count,
          evaluations: count,
          refused: count,
        })
        .describe('Posts that wait as well and are not named'),
    })
    .describe('What you can see to now: of each kind the 20 that wait the longest, in that order'),
  deadlines: z
    .array(PostRef.extend({ deadline_at: z.string().describe('ISO 8601, UTC') }))
    .describe('Of the next 14 days'),
  unpublished: z
    .array(PostRef.extend({ state: z.enum(['DRAFT', 'SCHEDULED', 'WAITING']) }))
    .describe('The 20 that were changed last and that visitors do not see yet'),
  posts: z.array(PostFigures).describe('The 50 newest that are published'),
  funnel: z
    .array(z.object({ status: z.enum(APPLICATION_STAGES), count }))
    .describe('How many applicants for jobs came at least so far, in the last 90 days'),
  views: z
    .array(z.object({ day: z.string().describe('YYYY-MM-DD'), views: count }))
    .describe('Of all posts, for each of the last 30 days'),
})
export type Dashboard = z.infer<typeof Dashboard>

export const companyDashboard = endpoint({
  method: 'GET',
  path: '/api/company/dashboard/',
  summary: "What your company's posts need and have brought",
  tag: 'company',
  caller: 'company-member',
  ability: 'posts.read',
  output: Dashboard,
  errors: ['unauthorized', 'unverified', 'forbidden'],
})
