import { constants, statfsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '#api/platform/config.ts'
import { SOCKET_MEMORY } from './socket-folder.ts'

/** Beside the database's own socket, in a folder that its user alone can open. */
const SOCKET = 'snapshots'
/** In DATA_DIR, where a copy costs no room on file systems that share blocks. */
const SNAPSHOTS_FOLDER = 'snapshots'
/** The server goes on writing meanwhile. */
const ROOM = 1.2

type Served = { pool: pg.Pool; isEmbedded: boolean; dataDir: string }
type Answer = { folder: string } | { error: string }

/**
 * Copies the embedded database for commands that ask on a socket, as the folder itself is this process's alone. The only
 * connection is held while the files are copied, so that none changes; requests wait as long. A copy goes with the connection
 * that asked for it.
 */
export async function serveSnapshots({ pool, isEmbedded, dataDir }: Served) {
  if (!isEmbedded) return { stop: async () => {} }
  // A killed process left them.
  await rm(join(dataDir, SNAPSHOTS_FOLDER), { recursive: true, force: true })
  const asking = new Set<Socket>()
  const server = createServer((socket) => {
    asking.add(socket)
    let copied: Promise<string> | undefined
    socket.on('error', () => {})
    socket.once('close', async () => {
      asking.delete(socket)
      const folder = await copied?.catch(() => undefined)
      if (folder) await rm(folder, { recursive: true, force: true }).catch(() => {})
    })
    copied = copyDatabase(pool, dataDir)
    copied.then(
      (folder) => answer(socket, { folder }),
      (error) => answer(socket, { error: error instanceof Error ? error.message : String(error) }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(join(String(pool.options.host), SOCKET), resolve)
  })
  return {
    async stop() {
      for (const socket of asking) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const answer = (socket: Socket, what: Answer) => socket.write(`${JSON.stringify(what)}\n`)

async function copyDatabase(pool: pg.Pool, dataDir: string): Promise<string> {
  const from = join(dataDir, 'postgres')
  await refuseWithoutRoom(from)
  await mkdir(join(dataDir, SNAPSHOTS_FOLDER), { recursive: true })
  const folder = await mkdtemp(join(dataDir, SNAPSHOTS_FOLDER, 'of-'))
  const client = await pool.connect()
  try {
    await client.query('checkpoint')
    await cp(from, join(folder, 'postgres'), { recursive: true, mode: constants.COPYFILE_FICLONE })
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    client.release()
  }
}

async function refuseWithoutRoom(folder: string): Promise<void> {
  const { bavail, bsize, blocks } = statfsSync(folder)
  if (blocks === 0 || bavail * bsize > ROOM * (await sizeOf(folder))) return
  throw new Error('the disk of DATA_DIR has no room for a copy of the database')
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    // The database may remove a file meanwhile.
    const found = entry.isFile()
      ? await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
      : undefined
    bytes += found?.size ?? 0
  }
  return bytes
}

/**
 * Asks the process that has `dataDir` open for a copy of its database.
 * @throws StartError when it does not give one
 */
export async function takeSnapshot(dataDir: string): Promise<{ folder: string; release(): void }> {
  const socketFolder = await readFile(join(dataDir, SOCKET_MEMORY), 'utf8').catch(() => '')
  const socket = connect(join(socketFolder, SOCKET))
  const line = await firstLine(socket).catch((cause) => {
    throw new StartError(
      `The server that uses the data folder ${dataDir} gives no copy of its database: it is of an earlier version, about to stop, or another command. Try again, or stop it.`,
      { cause },
    )
  })
  const said = JSON.parse(line) as Answer // as `serveSnapshots` wrote it
  if ('folder' in said) return { folder: said.folder, release: () => void socket.destroy() }
  socket.destroy()
  throw new StartError(`The server could not copy its database: ${said.error}.`)
}

async function firstLine(socket: Socket): Promise<string> {
  let got = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    got += chunk
    if (got.endsWith('\n')) return got
  }
  throw new Error('It ended without an answer')
}
