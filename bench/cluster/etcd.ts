import { join } from 'node:path'
import { type Program, programIn, statusOf, until } from './program.ts'

type EtcdMember = Program & { client: number }

/** Three members, of which two decide. */
export function etcdIn(folder: string, ports: { client: number; peer: number }[]) {
  const peer = (port: number) => `http://127.0.0.1:${port}`
  const all = ports.map((each, n) => `etcd${n + 1}=${peer(each.peer)}`).join(',')
  const members = ports.map(({ client, peer: own }, n): EtcdMember => {
    const name = `etcd${n + 1}`
    const words = {
      name,
      'data-dir': join(folder, name),
      'listen-client-urls': peer(client),
      'advertise-client-urls': peer(client),
      'listen-peer-urls': peer(own),
      'initial-advertise-peer-urls': peer(own),
      'initial-cluster': all,
      // A machine of two cores writes slowly under load.
      'heartbeat-interval': '200',
      'election-timeout': '2000',
    }
    const command = ['etcd', ...Object.entries(words).map(([word, value]) => `--${word}=${value}`)]
    return { ...programIn(folder, { name, command }), client }
  })
  return {
    members,
    hosts: members.map(({ client }) => `127.0.0.1:${client}`),
    ready: () =>
      until('etcd', async () => {
        const states = await Promise.all(members.map(({ client }) => statusOf(`${peer(client)}/health`)))
        return states.every((status) => status === 200)
      }),
    /** The member that leads now. */
    async leader(): Promise<EtcdMember> {
      for (const member of members) {
        const answer = await fetch(`${peer(member.client)}/metrics`)
        if (/^etcd_server_is_leader 1$/m.test(await answer.text())) return member
      }
      throw new Error('No member of etcd leads')
    },
  }
}
