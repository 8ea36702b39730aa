import { expect, it } from 'vitest'
import { Registration } from './registration.ts'

const wrongFields = (password: string) => {
  const { error } = Registration.safeParse({
    first_name: 'Ama',
    last_name: 'Owusu',
    email: 'ama@example.org',
    contact_number: '+233241234567',
    password,
    password2: password,
  })
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

it('wants a password of eight characters or more', () => {
  expect(wrongFields('kw9#zTq')).toContain('password')
  expect(wrongFields('kw9#zTq!')).toEqual([])
})
