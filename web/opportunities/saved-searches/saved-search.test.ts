import { expect, it } from 'vitest'
import { SavedQuery, type SavedSearch, savedQueryIn } from '#contract/opportunities/saved-searches.ts'
import { loadI18n } from '#web/app/i18n/i18n.ts'
import { listsOf, queryWords } from './saved-search.ts'

const i18n = await loadI18n('en')

const ADDRESS =
  'search_key=midwife&type=FULL_TIME&type=CONTRACT&type=CONTRACT&location=&level=EXPERT&company=7&page=3&sort=newest&tab=x'

it('keeps what narrows a list, and not how it is looked at', () => {
  const query = savedQueryIn(new URLSearchParams(ADDRESS))
  expect(query).toEqual({
    search_key: 'midwife',
    type: ['FULL_TIME', 'CONTRACT'],
    level: ['EXPERT'],
    company: 7,
  })
  expect(SavedQuery.safeParse(query).success).toBe(true)
  expect(savedQueryIn(new URLSearchParams())).toEqual({})
})

it.each(['company=x', 'type=NOTHING', 'country=ZZ'])('leaves %s for the contract to refuse', (address) => {
  expect(SavedQuery.safeParse(savedQueryIn(new URLSearchParams(address))).success).toBe(false)
})

it('names a search by its filters', () => {
  const query = SavedQuery.parse(savedQueryIn(new URLSearchParams(ADDRESS)))
  expect(queryWords(query, i18n, 'Volta Works')).toBe('midwife, Contract, Full time, Expert, Volta Works')
  expect(queryWords({ search_key: 'x'.repeat(200), company: 7 }, i18n)).toHaveLength(200)
  expect(queryWords({}, i18n)).toBe('')
  expect(queryWords({ near: '6.6885,-1.6244' }, i18n)).toBe('Within 25 km of 6.69, -1.62')
})

it('leads back to the lists that it searches', () => {
  const search = { kinds: ['JOB', 'RFP'], query: { search_key: 'a b', type: ['CONTRACT'] } }
  expect(listsOf(search as SavedSearch)).toEqual([
    { collection: 'jobs', to: '/jobs/?search_key=a+b&type=CONTRACT' },
    { collection: 'proposal-requests', to: '/rfps/?search_key=a+b&type=CONTRACT' },
  ])
  expect(listsOf({ kinds: ['RFP'], query: {} } as unknown as SavedSearch)).toEqual([
    { collection: 'proposal-requests', to: '/rfps/' },
  ])
})
