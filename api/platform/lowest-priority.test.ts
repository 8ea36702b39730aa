import { constants, setPriority } from 'node:os'
import { expect, it } from 'vitest'
import { lowerPriority } from './lowest-priority.ts'

it('lets a process begin whose priority cannot be set', () => {
  const none = 2_147_483_647
  expect(() => setPriority(none, constants.priority.PRIORITY_LOW)).toThrow()
  expect(() => lowerPriority(none)).not.toThrow()
  expect(() => lowerPriority(undefined)).not.toThrow()
})
