import { expect, it } from 'vitest'
import { readCsvOf } from './csv.ts'

const MOST = { rows: 10, columns: 3 }
const read = (companyId: number, text: string) => readCsvOf(companyId, Buffer.from(text), MOST)

it('reads the file of one company, however many another sends at once', async () => {
  const flood = Array.from({ length: 30 }, () => read(1, 'Title\nMason'))
  const answers = Promise.allSettled(flood)
  expect((await read(2, 'Title\nWelder')).rows).toMatchObject([{}, { cells: ['Welder'] }])
  const refused = (await answers).filter(({ status }) => status === 'rejected')
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})

it('goes on after a file that cannot be read', async () => {
  await expect(read(1, 'a,b\n"c')).rejects.toMatchObject({ fields: { file: [expect.anything()] } })
  expect((await read(1, 'Title\nMason')).rows).toHaveLength(2)
})
