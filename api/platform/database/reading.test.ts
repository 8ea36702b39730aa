import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { refuseWithoutDatabase } from './reading.ts'

it('tells a folder that it may not read from one without a database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')
  const refusal = (dataDir: string) =>
    expect(refuseWithoutDatabase({ databaseUrl: undefined, dataDir })).rejects
  await refusal(folder).toThrow(`There is no database in DATA_DIR, ${folder}.`)
  // Root may read every folder, but none within a file.
  await refusal(join(file, 'data')).toThrow('cannot be read (ENOTDIR).')
})
