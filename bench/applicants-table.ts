import { applicantWorkloads, fillApplicants } from './applicants.ts'
import { driveProcess } from './load/cpu.ts'
import { drive } from './load/load.ts'
import { ownDatabase } from './own-database.ts'
import { tableHead, tableRow } from './table/print.ts'

const CONNECTIONS = 16

/** Measures the lists of a job with this many applicants, and prints a Markdown table. */
export async function measureApplicants(count: number, seconds: number): Promise<void> {
  const own = await ownDatabase()
  const { database, close } = await own.open()
  const applicants = await fillApplicants(database, count)
  await close()
  const server = await own.serve()
  console.log(
    `\n${count} applicants, ${own.name}, ${CONNECTIONS} connections, ${seconds} s each\n\n${tableHead([''])}`,
  )
  for (const [what, pathOf] of Object.entries(applicantWorkloads(applicants))) {
    const address = (n: number) => ({ path: pathOf(n), token: applicants.token })
    const asking = { url: server.url, address, connections: CONNECTIONS }
    await drive({ ...asking, seconds: 1 })
    console.log(tableRow({ what, figures: [await driveProcess(server.pid, { ...asking, seconds })] }))
  }
  await server.stop()
  await own.remove()
}
