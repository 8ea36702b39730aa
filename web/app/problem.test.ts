import { expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { asPageError, codeOf } from './problem.ts'

/** A refusal as a loader throws it. */
function thrownFor(error: unknown): unknown {
  try {
    return asPageError(error)
  } catch (thrown) {
    return thrown
  }
}

it('says on the page what was refused', () => {
  for (const code of ['forbidden', 'no_company', 'not_found'] as const) {
    expect(thrownFor(new ApiError(code))).toMatchObject({
      data: { code },
      init: { status: new ApiError(code).status },
    })
  }
  const fault = new Error('a bug')
  expect(thrownFor(fault)).toBe(fault)
})

it('names what is wrong in an address, but an id that is none is one that is not there', () => {
  const fields = { state: ['Choose one of the states'] }
  expect(thrownFor(new ApiError('invalid', fields))).toMatchObject({ data: { code: 'invalid', fields } })
  expect(thrownFor(new ApiError('invalid', { id: ['must be a number'] }))).toMatchObject({
    data: { code: 'not_found' },
    init: { status: 404 },
  })
})

it('knows what was refused, to a loader as to a page', () => {
  expect(codeOf(new ApiError('forbidden'))).toBe('forbidden')
  expect(codeOf({ status: 403, statusText: '', internal: false, data: { code: 'no_company' } })).toBe(
    'no_company',
  )
  expect(codeOf(new Error('a bug'))).toBeUndefined()
})
