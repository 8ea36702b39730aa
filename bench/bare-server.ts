import { createServer } from 'node:http'

/** Returns the product's bytes and headers from a bare node:http server, the most that this machine can do. */
const [, , port, url] = process.argv
let fetched = 0
const kept = new Map<string, { headers: Record<string, string>; body: Buffer }>()

const server = createServer(async (request, response) => {
  const path = request.url ?? '/'
  const answer = kept.get(path) ?? (await fetchOnce(path))
  response.writeHead(200, answer.headers)
  response.end(answer.body)
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))

async function fetchOnce(path: string) {
  const { get } = await import('node:http')
  // One address may not ask for so much.
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.255.${fetched++ % 250}.1` }
  const answer = await new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    get(`${url}${path}`, { headers }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`${path} answers ${incoming.statusCode}`))
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('end', () => {
        const entries = Object.entries(incoming.headers).filter(
          ([name]) => !['connection', 'keep-alive', 'date'].includes(name),
        )
        resolve({
          headers: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(parts),
        })
      })
    }).on('error', reject)
  })
  kept.set(path, answer)
  return answer
}
