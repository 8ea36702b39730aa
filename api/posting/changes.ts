import { CHANGED_FIELDS, type ChangedField, type FieldChange } from '#contract/procurement/addenda.ts'
import type { Values } from './form.ts'
import type { PostRecord } from './queries.ts'

type Published = Values & { attachments: { name: string }[] }

/** The published values of an opportunity. */
export function publishedOf({ opportunity, post }: Pick<PostRecord, 'opportunity' | 'post'>): Values {
  return {
    name: opportunity.name,
    description: opportunity.description,
    requirements: opportunity.requirements,
    qualifications: opportunity.qualifications,
    type: opportunity.type,
    location: opportunity.location,
    level: opportunity.level,
    city: opportunity.city,
    country: opportunity.country,
    skills: opportunity.skills,
    salaryMin: opportunity.salaryMin,
    salaryMax: opportunity.salaryMax,
    salaryCurrency: opportunity.salaryCurrency,
    salaryPeriod: opportunity.salaryPeriod,
    deadline: opportunity.deadline,
    deadlineAt: opportunity.deadlineAt,
    questionsUntil: post.questionsUntil,
    answersUntil: post.answersUntil,
    isBlind: post.isBlind,
  }
}

/** The text of each field where a change is shown. */
const FIELDS: Record<ChangedField, (values: Published) => string | number | null> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  requirements: ({ requirements }) => requirements,
  qualifications: ({ qualifications }) => qualifications,
  type: ({ type }) => type,
  location: ({ location }) => location,
  level: ({ level }) => level,
  city: ({ city }) => city,
  country: ({ country }) => country,
  skills: ({ skills }) => skills.join(', ') || null,
  salary_min: ({ salaryMin }) => salaryMin,
  salary_max: ({ salaryMax }) => salaryMax,
  salary_currency: ({ salaryCurrency }) => salaryCurrency,
  salary_period: ({ salaryPeriod }) => salaryPeriod,
  deadline: ({ deadlineAt }) => deadlineAt?.toISOString() ?? null,
  questions_until: ({ questionsUntil }) => questionsUntil?.toISOString() ?? null,
  answers_until: ({ answersUntil }) => answersUntil?.toISOString() ?? null,
  attachments: ({ attachments }) => attachments.map(({ name }) => name).join(', ') || null,
}

export function changesBetween(before: Published, after: Published): FieldChange[] {
  return CHANGED_FIELDS.flatMap((field) => {
    const [was, is] = [textOf(field, before), textOf(field, after)]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

export function textOf(field: ChangedField, values: Published): string | null {
  const value = FIELDS[field](values)
  return value === null ? null : String(value)
}
