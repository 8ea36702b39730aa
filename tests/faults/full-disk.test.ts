import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#api/platform/database/client.ts'
import type { RunningServer } from '#bench/run-server.ts'
import { person } from '#tests/support/accounts.ts'
import { ask, startServer } from '#tests/support/process.ts'
import { mountDisk, unmountDisk } from '#tests/support/small-disk.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

const DETAIL = '/api/accounts/user-detail/'

const dataDir = await newDataFolder(inject('template'), 'full')
const disk = join(dataDir, 'files')
await mkdir(disk)
const isMounted = mountDisk(disk, '256k')
afterAll(async () => {
  if (isMounted) unmountDisk(disk)
  await rm(dataDir, { recursive: true, force: true })
})

describe.runIf(isMounted)('when the disk of the pictures is full', () => {
  let server: RunningServer
  let token: string

  beforeAll(async () => {
    const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir })
    token = (await person(database, 'JOB_SEEKER')).token
    await close()
    server = await startServer({ DATA_DIR: dataDir })
  })
  afterAll(() => server?.stop())

  const sendPicture = async (background: string) => {
    const create = { width: 400, height: 400, channels: 3, background } as const
    const form = new FormData()
    form.append('image', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'me.png'))
    return ask(server.url, DETAIL, { method: 'PATCH', token, form })
  }

  it('answers 507, keeps nothing of the new picture and still serves the old one', async () => {
    const { body } = await sendPicture('#2a6')
    await fillDisk()
    const refused = await sendPicture('#a26')
    expect([refused.status, refused.body.code]).toEqual([507, 'no_room'])
    expect(await readdir(join(disk, 'images'))).toHaveLength(2)
    expect(await readdir(join(disk, 'unfinished'))).toEqual([])
    expect((await ask(server.url, body.image)).status).toBe(200)
    expect((await ask(server.url, DETAIL, { token })).body.image).toBe(body.image)
    await rm(join(disk, 'filler'))
    expect((await sendPicture('#a26')).status).toBe(200)
  })

  async function fillDisk() {
    await writeFile(join(disk, 'filler'), Buffer.alloc(300_000)).catch((error: NodeJS.ErrnoException) => {
      expect(error.code).toBe('ENOSPC')
    })
  }
})
