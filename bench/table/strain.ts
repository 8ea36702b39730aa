import { connect, type Socket } from 'node:net'
import type { Measured } from '#bench/load/cpu.ts'
import { drive, type Load } from '#bench/load/load.ts'
import { memoryOf } from '#bench/processes.ts'
import { pick, search } from './addresses.ts'
import { measureMix } from './mix.ts'
import { CONNECTIONS, type Stage } from './stage.ts'

const A_SECOND = 1_000
/** It is stopped before. */
const LONGEST_SECONDS = 3_600

/** `searches`: of one address. `unknown parameters`: of many, each of which would be a new key of kept answers. */
export async function amidCrawler(stage: Stage, kind: 'searches' | 'unknown parameters'): Promise<Measured> {
  const { server, sample } = stage
  const run = Date.now()
  const path = (n: number) =>
    kind === 'searches' ? `/api/jobs/?${search(sample, n)}&page=${(n % 50) + 1}` : `/jobs/?n=${run}-${n}`
  const stopping = new AbortController()
  let crawling: Promise<Load> | undefined
  const crawl = () => {
    crawling = drive({
      url: server.url,
      address: (n) => ({ path: path(n) }),
      connections: CONNECTIONS,
      rate: A_SECOND,
      seconds: LONGEST_SECONDS,
      signal: stopping.signal,
      ...(kind === 'searches' && { client: '10.253.0.1' }),
    })
  }
  const load = await measureMix(stage, crawl)
  stopping.abort()
  const crawler = await crawling
  stage.notes.push(
    `crawler, ${kind}: ${Math.round(crawler?.requestsPerSecond ?? 0)} answers a second, in all ${crawler?.failed} refused or failed`,
  )
  return load
}

const READERS = 200
/** So much that an answer does not vanish into the buffers between. */
const ANSWERS_EACH = 100

/** Each reader asks for many answers at once and reads a byte a second. */
export async function amidSlowReaders(stage: Stage): Promise<Measured> {
  const before = memoryOf(stage.server.pid).now
  const { hostname, port } = new URL(stage.server.url)
  const readers = Array.from({ length: READERS }, (_, n) => openReader(hostname, Number(port), n))
  const reading = setInterval(() => {
    for (const reader of readers) reader.read(1)
  }, 1_000)
  const load = await measureMix(stage)
  clearInterval(reading)
  stage.notes.push(
    `memory with ${READERS} slow readers: ${memoryOf(stage.server.pid).now} MB, before them ${before} MB`,
  )
  for (const reader of readers) reader.destroy()
  return load
}

function openReader(host: string, port: number, n: number): Socket {
  const socket = connect({ host, port })
  const request = `GET ${pick(['/jobs/', '/api/jobs/?page_size=100'], n)} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 10.252.0.${n}\r\n\r\n`
  socket.on('error', () => undefined)
  socket.write(request.repeat(ANSWERS_EACH))
  return socket.pause()
}
