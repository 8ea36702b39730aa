import { z } from 'zod'
import { EDUCATION_LEVELS, isOfSchool } from '#contract/choices.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { Day, DayOrYear, END_BEFORE_START, isInOrder, line, optional, paragraph } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { Said } from './registration.ts'

const day = z.string().nullable().describe('YYYY-MM-DD, or YYYY where the month is not known')
const id = z.number().int()
const description = paragraph(problem('description_missing'), LIMITS.summaryLength)

/** Onboarding asks for no description. */
export const EmploymentRecord = z.object({
  id,
  role: z.string(),
  company: z.string(),
  start_date: day,
  end_date: day.describe('Null while the person works there'),
  description: z.string().nullable(),
})

/** Onboarding asks for no field of study, and schools before one is chosen have none. */
export const AcademicRecord = z.object({
  id,
  qualification_level: z.string(),
  field: z.string().nullable(),
  institution: z.string(),
  start_date: day,
  end_date: day.describe('Null while the person studies there'),
})

export const Project = z.object({
  id,
  name: z.string(),
  role: z.string(),
  description: z.string(),
  start_date: z.string(),
  end_date: z.string(),
})

/** A record is sent whole, so an absent day is empty, as '' and null are. */
const openDay = optional(DayOrYear).transform((given) => given ?? null)

type Period = {
  start_date?: string | null | undefined
  end_date?: string | null | undefined
  presentlyWorkingHere?: boolean
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : undefined)

/** Checked even while other fields are wrong. A ticked `presentlyWorkingHere` makes any end count as in order. */
const inOrder = <T extends z.ZodType<Period>>(schema: T) =>
  schema.refine(
    ({ start_date, end_date, presentlyWorkingHere }) =>
      presentlyWorkingHere || isInOrder(textOf(start_date), textOf(end_date)),
    {
      path: ['end_date'],
      message: END_BEFORE_START,
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  )

/** A boolean in JSON; in a form the value of a checkbox. */
const checkbox = z
  .union([z.boolean(), z.enum(['on', 'true', 'false', ''])])
  .optional()
  .transform((value) => value === true || value === 'on' || value === 'true')

/** A ticked `presentlyWorkingHere` drops the end, and an empty end means the same (decisions §3). */
export const EmploymentEntry = inOrder(
  z.object({
    role: line(problem('role_missing')),
    company: line(problem('employer_missing')),
    start_date: openDay,
    end_date: openDay,
    description,
    presentlyWorkingHere: checkbox,
  }),
).transform(({ presentlyWorkingHere, ...entry }) => ({
  ...entry,
  end_date: presentlyWorkingHere ? null : entry.end_date,
}))

/** Checked even while other fields are wrong. */
export const AcademicEntry = inOrder(
  z
    .object({
      qualification_level: z.enum(EDUCATION_LEVELS, problem('qualification_level_missing')),
      field: optional(line('')).transform((given) => given ?? null),
      institution: line(problem('institution_missing')),
      start_date: openDay,
      end_date: openDay,
    })
    .refine(({ field, qualification_level: level }) => field || isOfSchool(level), {
      path: ['field'],
      message: problem('field_of_study_missing'),
      when: ({ value, issues }) =>
        typeof value === 'object' && value !== null && !issues.some(({ path }) => path?.[0] === 'field'),
    }),
)

/** Projects are finished ones, so both dates are required (product-spec §5). */
export const ProjectEntry = inOrder(
  z.object({
    name: line(problem('project_name_missing')),
    role: line(problem('role_missing')),
    description,
    start_date: Day,
    end_date: Day,
  }),
)

function records<Shape extends z.ZodType, Entry extends z.ZodType>(
  name: string,
  { shape, entry }: { shape: Shape; entry: Entry },
) {
  const nouns = name.replaceAll('-', ' ')
  const noun = nouns.slice(0, -1)
  const all = { path: `/api/${name}/`, tag: name, caller: 'job-seeker' } as const
  const one = { ...all, path: `/api/${name}/:id/`, params: z.object({ id: identifier }) } as const
  return {
    list: endpoint({
      ...all,
      method: 'GET',
      summary: `List your ${nouns}, the last added first`,
      output: z.array(shape),
      errors: ['unauthorized', 'unverified', 'forbidden'],
    }),
    add: endpoint({
      ...all,
      method: 'POST',
      keepsAnswer: true,
      status: 201,
      summary: `Add a ${noun}`,
      multipart: true,
      body: entry,
      output: shape,
      errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'conflict'],
    }),
    replace: endpoint({
      ...one,
      method: 'PUT',
      summary: `Replace a ${noun}`,
      multipart: true,
      body: entry,
      output: shape,
      errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
    }),
    remove: endpoint({
      ...one,
      method: 'DELETE',
      summary: `Delete a ${noun}`,
      output: Said,
      errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
    }),
  }
}

/** One mechanism for three shapes. `Idempotency-Key` makes a repeated `add` safe, as for an application. */
export const employmentRecords = records('employment-records', {
  shape: EmploymentRecord,
  entry: EmploymentEntry,
})
export const academicRecords = records('academic-records', {
  shape: AcademicRecord,
  entry: AcademicEntry,
})
export const projects = records('projects', { shape: Project, entry: ProjectEntry })
