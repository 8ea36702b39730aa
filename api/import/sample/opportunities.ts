import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { companies } from './companies.ts'
import { atEndOfDay, atHour } from './instants.ts'
import { jobsInEnergyAndWater } from './jobs-energy-and-water.ts'
import { jobsInFinanceAndTechnology } from './jobs-finance-and-technology.ts'
import { jobsInHealthAndEducation } from './jobs-health-and-education.ts'
import { jobsInIndustry } from './jobs-industry.ts'
import { jobsInMediaAndHospitality } from './jobs-media-and-hospitality.ts'
import { rfpsInEnergy } from './rfps-energy.ts'
import { rfpsInHealthAndEducation } from './rfps-health-and-education.ts'
import { rfpsInPublicWorks } from './rfps-public-works.ts'
import { rfpsInTechnology } from './rfps-technology.ts'
import { rfpsInTrade } from './rfps-trade.ts'
import type { SampleOpportunity } from './sample-opportunity.ts'

const JOBS = [
  ...jobsInFinanceAndTechnology,
  ...jobsInEnergyAndWater,
  ...jobsInHealthAndEducation,
  ...jobsInIndustry,
  ...jobsInMediaAndHospitality,
]

const RFPS = [
  ...rfpsInPublicWorks,
  ...rfpsInHealthAndEducation,
  ...rfpsInEnergy,
  ...rfpsInTechnology,
  ...rfpsInTrade,
]

const FIRST_HOUR = 8
const WORKING_HOURS = 9

/** Sample opportunities dated from `now` in `timeZone`: open, closing and closed ones. */
export function sampleOpportunities(now: Date, timeZone: string): ImportedOpportunity[] {
  const dated = (kind: Kind) => (opportunity: SampleOpportunity, index: number) =>
    datedOpportunity(opportunity, kind, index, now, timeZone)
  return [...JOBS.map(dated('JOB')), ...RFPS.map(dated('RFP'))]
}

function datedOpportunity(
  opportunity: SampleOpportunity,
  kind: Kind,
  index: number,
  now: Date,
  timeZone: string,
): ImportedOpportunity {
  const { publishedDaysAgo, closesInDays, closesAtHour, ...texts } = opportunity
  const company = companies[opportunity.company]
  const published = atHour(now, -publishedDaysAgo, FIRST_HOUR + (index % WORKING_HOURS), timeZone)
  return {
    requirements: null,
    qualifications: null,
    type: null,
    location: null,
    level: null,
    city: company.city,
    skills: [],
    salary: null,
    ...texts,
    kind,
    company,
    country: company.country,
    // The first start may be earlier in the day than the hour.
    publishedAt: published < now ? published : now,
    deadlineAt: deadlineOf(closesInDays, closesAtHour, now, timeZone),
  }
}

function deadlineOf(days: number | null, hour: number | undefined, now: Date, timeZone: string): Date | null {
  if (days === null) return null
  return hour === undefined ? atEndOfDay(now, days, timeZone) : atHour(now, days, hour, timeZone)
}
