import { readOptions, runProgram, WrongUse } from '#api/platform/command-line.ts'
import { lookAround } from './afterwards.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { FAULTS, type Fault } from './faults.ts'
import { load } from './load.ts'
import { errorsBetween, longestWithout, untilQuiet } from './outage.ts'
import { insertPeople, type People } from './people.ts'
import { openWitness, type Witness } from './witness.ts'

const USAGE = `Usage: npm run cluster -- [FAULT …] [--keep]

Builds the product past one machine on this one, on 127.0.0.1: two processes behind HAProxy, PostgreSQL by Patroni with etcd, an S3
store. Then breaks one part after another under load, looks up afterwards all that was acknowledged meanwhile, and prints a table.
After each fault events reach a person at the other process, a mail is sent, and both processes drop what they kept of a changed job.
It ends with 1 where anything was lost. Faults: ${Object.keys(FAULTS).join(', ')}; all of them by default. --keep leaves the folder
with logs and what the witness wrote.

Needs a build (npm run build) and Debian's patroni, etcd-server, haproxy and postgresql.`

type Row = { name: string; from: number; to: number }

await runProgram(process.argv.slice(2), USAGE, async () => {
  const { faults, keepsFolder } = readWanted(process.argv.slice(2))
  const cluster = await openCluster()
  console.error(`Everything is in ${cluster.folder}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cluster.close({ keepsFolder }).finally(() => process.exit(1)))
  try {
    await cluster.start()
    const witness = openWitness(cluster.folder)
    const open = await cluster.open()
    const people = await insertPeople(open.database)
    await open.close()
    const loading = load({ web: cluster.web, people, witness })
    const rows: Row[] = []
    const began = performance.now()
    await untilQuiet(witness, began)
    rows.push({ name: 'at rest', from: began, to: performance.now() })
    const broken = { cluster, people, witness }
    await lookAround(broken)
    for (const fault of faults) rows.push(await breakPart(broken, fault))
    await loading.stop()
    const lost = await witness.lookUp()
    for (const row of rows) console.log(lineOf(row, witness, lost))
    for (const { act, what, during } of lost)
      console.log(`LOST ${act} ${what}, acknowledged during: ${during}`)
    return lost.length === 0 ? 0 : 1
  } finally {
    await cluster.close({ keepsFolder })
  }
})

function readWanted(args: string[]) {
  const { positionals, values } = readOptions(args, USAGE, { keep: { type: 'boolean', default: false } })
  const unknown = positionals.find((name) => !Object.hasOwn(FAULTS, name))
  if (unknown) throw new WrongUse(USAGE, `${unknown} is no fault.`)
  const names = positionals.length > 0 ? positionals : Object.keys(FAULTS)
  return { faults: names.map((name) => FAULTS[name] as Fault), keepsFolder: values.keep }
}

type Broken = { cluster: Cluster; people: People; witness: Witness }

async function breakPart({ cluster, people, witness }: Broken, fault: Fault): Promise<Row> {
  witness.begin(fault.name)
  console.error(`Now breaks: ${fault.name}`)
  const from = performance.now()
  const mend = await fault.breakIt(cluster)
  await untilQuiet(witness, from)
  await mend()
  await cluster.ready()
  await untilQuiet(witness, performance.now())
  await lookAround({ cluster, people })
  return { name: fault.name, from, to: performance.now() }
}

function lineOf({ name, from, to }: Row, witness: Witness, lost: { during: string }[]): string {
  const of = (rows: { during: string }[]) => rows.filter(({ during }) => during === name).length
  const without = (...acts: Parameters<typeof longestWithout>[1]) =>
    longestWithout(witness, acts, from, to).toFixed(1)
  return `| ${[
    name,
    of(witness.acknowledged),
    of(lost),
    without('read'),
    without('draft', 'message'),
    without('application', 'file'),
    errorsBetween(witness, from, to),
  ].join(' | ')} |`
}
