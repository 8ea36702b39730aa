import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'

const found = z.string().nullable()
const day = z.string().describe("YYYY-MM-DD; YYYY where the CV has a year alone; or '' where none was found")

/** A guess at what a CV says, to be corrected by its owner; nothing of it is kept. */
export const CvReading = z.object({
  is_readable: z.boolean().describe('False where no text could be read, as of a scan'),
  first_name: found,
  last_name: found,
  contact_number: found.describe('As it stands in the CV'),
  linkedin_handle: found,
  github_handle: found,
  dribbble_handle: found,
  skills: z.array(z.string()),
  employment: z.array(
    z.object({
      role: z.string(),
      company: z.string(),
      start_date: day,
      end_date: day,
      description: z.string(),
    }),
  ),
  academic: z.array(
    z.object({
      qualification_level: z.string(),
      field: z.string(),
      institution: z.string(),
      start_date: day,
      end_date: day,
    }),
  ),
})
export type CvReading = z.infer<typeof CvReading>

export const readCvOfProfile = endpoint({
  method: 'POST',
  path: '/api/user/cvs/:id/reading/',
  summary: 'Read a CV of your profile: what was understood, for you to correct and save',
  tag: 'CVs',
  caller: 'job-seeker',
  params: z.object({ id: identifier }),
  output: CvReading,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'rate_limited', 'unavailable'],
})
