import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { COMPANY_SIZES, LEVELS, LIMITS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import { companies } from './companies.ts'
import { atEndOfDay, atHour } from './instants.ts'
import { sampleOpportunities } from './opportunities.ts'

const DAY = 86_400_000
const now = new Date('2026-11-20T10:30:00Z')
const opportunities = sampleOpportunities(now, 'Africa/Accra')
const jobs = opportunities.filter((opportunity) => opportunity.kind === 'JOB')
const rfps = opportunities.filter((opportunity) => opportunity.kind === 'RFP')
const texts = [
  ...opportunities.flatMap((c) => [c.name, c.description, c.requirements, c.qualifications]),
].join('\n')
const lengthOf = (opportunity: ImportedOpportunity) =>
  [opportunity.description, opportunity.requirements, opportunity.qualifications].join('').length

describe('what a first start shows', () => {
  test.each(opportunities.map((opportunity) => [opportunity.sourceId, opportunity] as const))(
    '%s can be imported',
    (_, opportunity) => {
      expect(ImportedOpportunity.parse(opportunity)).toEqual(opportunity)
      expect(opportunity.skills.length).toBeLessThanOrEqual(LIMITS.skills)
      expect(new Set(opportunity.skills.map((skill) => skill.toLowerCase())).size).toBe(
        opportunity.skills.length,
      )
      const { min, max } = opportunity.salary ?? { min: null, max: null }
      expect(min ?? 0).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY)
    },
  )

  test('about 30 jobs and 12 RFPs, each with an id of its own', () => {
    expect(jobs.length).toBeGreaterThanOrEqual(30)
    expect(rfps).toHaveLength(12)
    expect(new Set(opportunities.map((opportunity) => opportunity.sourceId)).size).toBe(opportunities.length)
    expect(new Set(opportunities.map((opportunity) => opportunity.name)).size).toBe(opportunities.length)
  })

  test('every filter value finds an open job, and null occurs', () => {
    const open = jobs.filter((job) => job.deadlineAt === null || job.deadlineAt > now)
    expect(new Set(open.map((job) => job.type))).toEqual(new Set(TYPES))
    expect(new Set(open.map((job) => job.location))).toEqual(new Set(LOCATIONS))
    expect(new Set(open.map((job) => job.level))).toEqual(new Set([...LEVELS, null]))
  })

  test('every company size, and every company has an opportunity and a logo file', () => {
    const used = new Set(opportunities.map((opportunity) => opportunity.company.name))
    expect(new Set(Object.values(companies).map((company) => company.size))).toEqual(new Set(COMPANY_SIZES))
    for (const company of Object.values(companies)) {
      expect(used).toContain(company.name)
      expect(existsSync(new URL(`../../../public${company.logo}`, import.meta.url)), company.logo).toBe(true)
    }
  })

  test('two-liners, long reads and a name that does not fit on a line', () => {
    expect(opportunities.filter((opportunity) => lengthOf(opportunity) < 300).length).toBeGreaterThanOrEqual(
      3,
    )
    expect(opportunities.filter((opportunity) => lengthOf(opportunity) > 6_000)).toHaveLength(2)
    expect(Math.max(...opportunities.map((opportunity) => opportunity.name.length))).toBeGreaterThanOrEqual(
      115,
    )
  })

  test('an RFP tells what to do, who may and how it is judged', () => {
    for (const { sourceId, requirements, qualifications } of rfps) {
      expect(requirements, sourceId).toMatch(/technical|technique/i)
      expect(qualifications, sourceId).toMatch(/financial|price|prix|coût/i)
    }
  })
})

describe('dates', () => {
  const inDays = (opportunity: ImportedOpportunity) =>
    ((opportunity.deadlineAt?.getTime() ?? Number.NaN) - now.getTime()) / DAY

  test('some opportunities close today, four are closed, two never close, the rest follow within ten weeks', () => {
    expect(
      opportunities.filter((opportunity) => inDays(opportunity) > 0 && inDays(opportunity) < 0.6),
    ).toHaveLength(4)
    expect(opportunities.filter((opportunity) => inDays(opportunity) < 0)).toHaveLength(4)
    expect(opportunities.filter((opportunity) => opportunity.deadlineAt === null)).toHaveLength(2)
    expect(opportunities.filter((opportunity) => inDays(opportunity) > 70)).toHaveLength(0)
  })

  test.each(['2026-11-20T00:00:00Z', '2026-11-20T23:59:58Z'])(
    'published before a first start at %s',
    (at) => {
      const start = new Date(at)
      for (const { publishedAt, deadlineAt, sourceId } of sampleOpportunities(start, 'Africa/Accra')) {
        const age = start.getTime() - (publishedAt?.getTime() ?? Number.NaN)
        expect(age, sourceId).toBeGreaterThanOrEqual(0)
        expect(age, sourceId).toBeLessThan(40 * DAY)
        if (deadlineAt) expect(deadlineAt > (publishedAt ?? start), sourceId).toBe(true)
      }
    },
  )

  test('a day ends, and an hour strikes, in the zone that is asked for', () => {
    expect(atEndOfDay(now, 0, 'Africa/Accra').toISOString()).toBe('2026-11-20T23:59:59.000Z')
    expect(atEndOfDay(now, 0, 'Africa/Lagos').toISOString()).toBe('2026-11-20T22:59:59.000Z')
    expect(atHour(now, 2, 17, 'Asia/Kolkata').toISOString()).toBe('2026-11-22T11:30:00.000Z')
    expect(atHour(new Date('2026-11-20T23:30:00Z'), 0, 9, 'Africa/Lagos').toISOString()).toBe(
      '2026-11-21T08:00:00.000Z',
    )
  })

  test('the clocks of the zone may change on the way', () => {
    const winter = new Date('2026-03-28T12:00:00Z')
    expect(atHour(winter, 1, 1, 'Europe/Paris').toISOString()).toBe('2026-03-29T00:00:00.000Z')
    expect(atHour(winter, 1, 9, 'Europe/Paris').toISOString()).toBe('2026-03-29T07:00:00.000Z')
  })
})

describe('nothing in it points at anybody real', () => {
  const RESERVED = /(^|\.)example\.(com|org)$/

  test('addresses and links stay within the reserved domains', () => {
    const domains = [
      ...texts.matchAll(/[\w.+-]+@([\w.-]+\w)/g),
      ...texts.matchAll(/\b(?:https?:\/\/|www\.)([\w.-]+)/g),
      ...Object.values(companies).flatMap(({ website }) => [...website.matchAll(/\/\/([\w.-]+)/g)]),
    ].map((match) => match[1])
    expect(domains.length).toBeGreaterThan(Object.keys(companies).length)
    for (const domain of domains) expect(domain).toMatch(RESERVED)
  })

  test('no telephone numbers', () => {
    expect(texts).not.toMatch(/\+\d{2}|\b0\d{2}[ -]?\d{3}[ -]?\d{3,4}\b/)
  })
})
