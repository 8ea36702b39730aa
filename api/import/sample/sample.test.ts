import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ImportedCall } from '#api/import/call.ts'
import { COMPANY_SIZES, LEVELS, LIMITS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import { sampleCalls } from './calls.ts'
import { companies } from './companies.ts'
import { atEndOfDay, atHour } from './instants.ts'

const DAY = 86_400_000
const now = new Date('2026-11-20T10:30:00Z')
const calls = sampleCalls(now, 'Africa/Accra')
const jobs = calls.filter((call) => call.kind === 'JOB')
const rfps = calls.filter((call) => call.kind === 'RFP')
const texts = [...calls.flatMap((c) => [c.name, c.description, c.requirements, c.qualifications])].join('\n')
const lengthOf = (call: ImportedCall) =>
  [call.description, call.requirements, call.qualifications].join('').length

describe('what a first start shows', () => {
  test.each(calls.map((call) => [call.sourceId, call] as const))('%s can be imported', (_, call) => {
    expect(ImportedCall.parse(call)).toEqual(call)
    expect(call.skills.length).toBeLessThanOrEqual(LIMITS.skills)
    expect(new Set(call.skills.map((skill) => skill.toLowerCase())).size).toBe(call.skills.length)
    const { min, max } = call.salary ?? { min: null, max: null }
    expect(min ?? 0).toBeLessThanOrEqual(max ?? Number.POSITIVE_INFINITY)
  })

  test('about 30 jobs and 12 RFPs, each with an id of its own', () => {
    expect(jobs.length).toBeGreaterThanOrEqual(30)
    expect(rfps).toHaveLength(12)
    expect(new Set(calls.map((call) => call.sourceId)).size).toBe(calls.length)
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  })

  test('every filter value finds an open job, and null occurs', () => {
    const open = jobs.filter((job) => job.deadlineAt === null || job.deadlineAt > now)
    expect(new Set(open.map((job) => job.type))).toEqual(new Set(TYPES))
    expect(new Set(open.map((job) => job.location))).toEqual(new Set(LOCATIONS))
    expect(new Set(open.map((job) => job.level))).toEqual(new Set([...LEVELS, null]))
  })

  test('every company size, and every company has a call and a logo file', () => {
    const used = new Set(calls.map((call) => call.company.name))
    expect(new Set(Object.values(companies).map((company) => company.size))).toEqual(new Set(COMPANY_SIZES))
    for (const company of Object.values(companies)) {
      expect(used).toContain(company.name)
      expect(existsSync(new URL(`../../../public${company.logo}`, import.meta.url)), company.logo).toBe(true)
    }
  })

  test('two-liners, long reads and a name that does not fit on a line', () => {
    expect(calls.filter((call) => lengthOf(call) < 300).length).toBeGreaterThanOrEqual(3)
    expect(calls.filter((call) => lengthOf(call) > 6_000)).toHaveLength(2)
    expect(Math.max(...calls.map((call) => call.name.length))).toBeGreaterThanOrEqual(115)
  })

  test('an RFP tells what to do, who may and how it is judged', () => {
    for (const { sourceId, requirements, qualifications } of rfps) {
      expect(requirements, sourceId).toMatch(/technical|technique/i)
      expect(qualifications, sourceId).toMatch(/financial|price|prix|coût/i)
    }
  })
})

describe('dates', () => {
  const inDays = (call: ImportedCall) => ((call.deadlineAt?.getTime() ?? Number.NaN) - now.getTime()) / DAY

  test('some calls close today, four are closed, two never close, the rest follow within ten weeks', () => {
    expect(calls.filter((call) => inDays(call) > 0 && inDays(call) < 0.6)).toHaveLength(4)
    expect(calls.filter((call) => inDays(call) < 0)).toHaveLength(4)
    expect(calls.filter((call) => call.deadlineAt === null)).toHaveLength(2)
    expect(calls.filter((call) => inDays(call) > 70)).toHaveLength(0)
  })

  test.each(['2026-11-20T00:00:00Z', '2026-11-20T23:59:58Z'])(
    'published before a first start at %s',
    (at) => {
      const start = new Date(at)
      for (const { publishedAt, deadlineAt, sourceId } of sampleCalls(start, 'Africa/Accra')) {
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
