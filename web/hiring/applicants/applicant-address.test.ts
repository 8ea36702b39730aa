import { expect, it } from 'vitest'
import { ApplicantQuery } from '#contract/hiring/applicants.ts'
import { queryIn } from './applicant-address.ts'

const asked = (address: string) => ApplicantQuery.parse(queryIn(new URLSearchParams(address)))

it('asks by number as far as the API counts pages, and by cursor beyond', () => {
  expect(asked('status=RECEIVED&sort=name')).toEqual({ status: ['RECEIVED'], sort: 'name', page_size: 50 })
  expect(asked('page=200')).toEqual({ page: 200, page_size: 50 })
  expect(asked('page=201')).toEqual({ cursor: 'o10000', page_size: 50 })
  expect(asked('page=1000')).toEqual({ cursor: 'o49950', page_size: 50 })
})

it.each(['x', '0', '-1', '1.5'])('lets the API refuse the page %s', (page) => {
  expect(() => asked(`page=${page}`)).toThrow('whole_number_between')
})
