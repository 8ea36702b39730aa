import { expect, it } from 'vitest'
import { rebased, valuesOf } from './firm-values.ts'

const before = { ...valuesOf(null), name: 'Volta Bridges', address: 'Accra' }

it('takes what a colleague saved where nothing was typed, and keeps what was', () => {
  const signatories = [{ name: 'Ama', position: 'Director' }]
  const now = { ...before, name: 'Volta Roads', address: 'Tema', signatories }
  const typed = { ...before, address: 'Kumasi', tax_number: 'T-1' }
  expect(rebased(typed, { before, now })).toEqual({
    ...before,
    name: 'Volta Roads',
    address: 'Kumasi',
    tax_number: 'T-1',
    signatories,
  })
})
