import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mountDisk, unmountDisk } from '#tests/support/small-disk.ts'
import { withRoom } from './no-room.ts'

it.each([
  ['ENOSPC', 'DATA_DIR'],
  ['EDQUOT', 'DATA_DIR'],
  ['53100', 'PostgreSQL'],
])('says of a start that failed with %s which disk is full', async (code, disk) => {
  const cause = Object.assign(new Error('no space left'), { code })
  const failing = withRoom({ dataDir: tmpdir() }, async () => {
    throw new Error('Failed query', { cause })
  })
  await expect(failing).rejects.toMatchObject({ name: 'Error', message: expect.stringContaining(disk) })
  await expect(failing).rejects.toThrow(/has no room left/)
})

it('passes other failures on', async () => {
  const failing = withRoom({ dataDir: tmpdir() }, async () => {
    throw new TypeError('a fault')
  })
  await expect(failing).rejects.toThrow(TypeError)
})

it.for(['4k', '64k', '8m'])('ends a first start on a disk of %s in a sentence', async (size, { skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'opencall-no-room-'))
  const isMounted = mountDisk(folder, size)
  try {
    skip(!isMounted, 'no disk can be mounted here')
    const env = { PATH: '', DATA_DIR: folder, PORT: '0', SAMPLE_CONTENT: 'off' }
    const { status, stderr } = spawnSync(process.execPath, ['server.ts'], { encoding: 'utf8', env })
    expect(stderr).toBe(`The disk of DATA_DIR, ${folder}, has no room left. Make some and start again.\n`)
    expect(status).toBe(1)
  } finally {
    if (isMounted) unmountDisk(folder)
    await rm(folder, { recursive: true, force: true })
  }
})
