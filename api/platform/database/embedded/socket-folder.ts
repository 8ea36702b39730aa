import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const SOCKET = '.s.PGSQL.5432'
/** In DATA_DIR, names the folder. */
export const SOCKET_MEMORY = 'opencall.socket'

type SocketFolder = { path: string; socket: string; remove(): Promise<void> }

/**
 * Creates a folder for the database's socket. It is not inside `dataDir`, because a socket's path may have 107 bytes
 * at most. A file in `dataDir`, which the caller has locked, names it, so that the next start can remove the folder of
 * a killed process.
 */
export async function makeSocketFolder(dataDir: string): Promise<SocketFolder> {
  const memory = join(dataDir, SOCKET_MEMORY)
  await removeLeft(memory)
  const path = await mkdtemp(join(tmpdir(), 'opencall-'))
  writeFileSync(memory, path)
  const remove = async () => {
    await rm(path, { recursive: true, force: true })
    rmSync(memory, { force: true })
  }
  return { path, socket: join(path, SOCKET), remove }
}

async function removeLeft(memory: string): Promise<void> {
  const path = readIfThere(memory)
  if (path === undefined || !isOurs(path)) return
  // A copied data folder names the socket of a process that is still running.
  if (await isAnswered(join(path, SOCKET))) return
  await rm(path, { recursive: true, force: true })
}

function isOurs(path: string): boolean {
  return path === resolve(path) && dirname(path) === resolve(tmpdir()) && /\/opencall-\w{6}$/.test(path)
}

async function isAnswered(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
