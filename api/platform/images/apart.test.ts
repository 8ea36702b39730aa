import { expect, it } from 'vitest'
import { drawApart } from './apart.ts'

it('says why a picture could not be drawn', async () => {
  // Not a colour, so that the drawing cannot be read.
  const brand = { name: 'Opencall', accent: '"<' }
  const told = {
    company: 'Volta Clinic',
    name: 'Midwife',
    place: undefined,
    pay: undefined,
    closes: undefined,
  }
  await expect(drawApart({ told, logo: undefined, brand })).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: expect.stringMatching(/\w/) },
  })
})
