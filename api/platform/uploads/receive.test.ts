import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { receive } from './receive.ts'

it('removes what breaks off at once only when its file is no longer being opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'opencall-receive-'))
  const wasThere: boolean[] = []
  const files = {
    begin: async () => join(folder, 'a'),
    discard: async (path: string) => void wasThere.push(existsSync(path)),
  }
  const broken = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }),
  }
  await expect(receive(files, broken, { folder: 'applications' })).rejects.toThrow('gone')
  expect(wasThere).toEqual([true])
  await rm(folder, { recursive: true })
})
