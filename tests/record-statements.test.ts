import { expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { recordStatements } from './support/statements/record.ts'

it('records a query that another lets go ahead, as its own work', async () => {
  const { pool, close } = await testDatabase()
  const statements = recordStatements(pool)
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const others = await statements.during(async () => {
    const waiting = statements.during(() => pool.query('select 1 as waiting'))
    for (const client of held) client.release()
    expect(await waiting).toEqual(['select 1 as waiting'])
  })
  expect(others).toEqual([])
  await close()
})
