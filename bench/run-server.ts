import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'

export type RunningServer = { url: string; pid: number; startMs: number; stop(): Promise<void> }

/** Starts the product, or a copy in another folder, as its own process on a free port of this machine and waits until it is ready. */
export async function runServer(
  settings: Record<string, string>,
  hostname = '127.0.0.1',
  folder?: string,
): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://${hostname}:${port}`
  const began = performance.now()
  const { flags, environment } = startOf(folder ?? '.')
  const child = spawn(process.execPath, [...flags, 'server.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(folder && { cwd: folder }),
    env: {
      PATH: '',
      ...environment,
      LOG_LEVEL: 'error',
      PORT: String(port),
      PUBLIC_URL: url,
      ...settings,
    },
  })
  await waitUntilReady(url, child)
  const startMs = performance.now() - began
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { url, pid: child.pid ?? 0, startMs, stop }
}

/** Flags and environment of the copy's own `npm start`, which decide how much memory the process takes. */
export function startOf(folder: string) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const words = String(scripts.start).split('&&').at(-1)?.trim().split(' ') ?? []
  return {
    flags: words.filter((word) => word.startsWith('--')),
    environment: Object.fromEntries(
      words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')),
    ),
  }
}

async function waitUntilReady(url: string, child: ChildProcess) {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/healthz/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`The server ended with ${child.exitCode}`)
}

// These lie below the ports that a system assigns by itself, so none is taken by chance before the server listens.
let next = 20_000 + (process.pid % 1_000) * 10

/** @returns a port of this machine that no other program of the bench takes while this one runs */
export async function freePort(): Promise<number> {
  const port = next++
  if (!(await isReserved(port))) return freePort()
  const probe = await listening(port, '127.0.0.1')
  if (probe instanceof Error) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * Holds the port's number on another address of this machine until the process ends: another process would find it free as long
 * as our server starts, and take the answers of ours for those of its own, until ours stops.
 */
async function isReserved(port: number): Promise<boolean> {
  const held = await listening(port, '127.0.0.2')
  if (!(held instanceof Error)) held.unref()
  // Not every system has that address.
  return !(held instanceof Error) || held.code === 'EADDRNOTAVAIL'
}

async function listening(port: number, host: string): Promise<Server | NodeJS.ErrnoException> {
  const server = createServer().listen(port, host)
  return once(server, 'listening').then(
    () => server,
    (error: NodeJS.ErrnoException) => error,
  )
}
