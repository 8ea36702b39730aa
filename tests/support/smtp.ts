import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on a free port or the given one. `mood` says what it does with the next mail. */
export async function smtpServer(port = 0) {
  const received: { to: string[]; raw: string }[] = []
  const state: { mood: 'takes' | 'refuses' | 'hangs' } = { mood: 'takes' }
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (state.mood === 'hangs') return
      if (state.mood === 'refuses') return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
      done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const { port: listensOn } = listening.address() as AddressInfo // of a TCP server that listens
  return {
    port: listensOn,
    url: `smtp://127.0.0.1:${listensOn}`,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
