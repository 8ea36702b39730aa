import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programIn } from './program.ts'

type Servers = { apps: number[]; postgres: { port: number; rest: number }[] }
type Own = { web: number; primary: number; replica: number }

/** HAProxy before the product, and between it and PostgreSQL: its file is the one to take from here. */
export function haproxyIn(folder: string, own: Own, servers: Servers) {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, fileOf(own, servers))
  return programIn(folder, { name: 'haproxy', command: ['/usr/sbin/haproxy', '-db', '-f', file] })
}

const fileOf = ({ web, primary, replica }: Own, { apps, postgres }: Servers) => `
global
  maxconn 2000

defaults
  timeout connect 2s
  timeout client 65s
  timeout server 75s
  timeout queue 5s
  default-server inter 1s fall 2 rise 1

frontend web
  mode http
  bind 127.0.0.1:${web}
  option forwardfor
  option http-keep-alive
  # While the database or the store is away no process is ready: those that live answer what they can, and say when to ask again.
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend alive

backend ready
  mode http
  balance roundrobin
  option httpchk GET /healthz/ready
  http-check expect status 200
  # A process that was killed has not answered, and a read may be asked of the other.
  option redispatch 1
  retries 2
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD }
${apps.map((port, n) => `  server app${n + 1} 127.0.0.1:${port} check`).join('\n')}

backend alive
  mode http
  balance roundrobin
  option httpchk GET /healthz/live
  http-check expect status 200
  option redispatch 1
  retries 2
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD }
${apps.map((port, n) => `  server app${n + 1} 127.0.0.1:${port} check`).join('\n')}

${databaseOf('primary', primary, postgres)}
${databaseOf('replica', replica, postgres)}`

/** Patroni says who is who; connections to what is no longer that are cut, so that nobody waits for it. */
const databaseOf = (role: string, port: number, postgres: Servers['postgres']) => `
listen ${role}
  mode tcp
  bind 127.0.0.1:${port}
  # The product's listening connections are silent for long.
  timeout client 24h
  timeout server 24h
  option httpchk GET /${role}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${postgres.map((each, n) => `  server postgres${n + 1} 127.0.0.1:${each.port} check port ${each.rest}`).join('\n')}
`
