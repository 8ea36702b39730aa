import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { findVirus } from './clamd.ts'

async function* content(bytes = 10) {
  yield Buffer.alloc(bytes, 'x')
}

async function answering(answer: string, then: (address: string) => Promise<void>) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await then(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`) // of a server that listens on a port
  server.close()
}

it('says that a file is clean, or the name of the virus', async () => {
  await answering('stream: OK\0', async (address) => {
    expect(await findVirus(address, content())).toBeUndefined()
  })
  await answering('stream: Win.Test.EICAR_HDB-1 FOUND\0', async (address) => {
    expect(await findVirus(address, content())).toBe('Win.Test.EICAR_HDB-1')
  })
})

it.each(['INSTREAM size limit exceeded. ERROR\0', 'stream: OK and more\0', ''])(
  'does not take %j for an answer',
  async (answer) => {
    await answering(answer, async (address) => {
      await expect(findVirus(address, content(500_000))).rejects.toThrow()
    })
  },
)

it('has no answer where nobody is', async () => {
  await expect(findVirus('tcp://127.0.0.1:1', content())).rejects.toThrow()
})
