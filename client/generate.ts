/** Makes the types of the client from the description of a site: `node generate.ts https://jobs.example.org`. */
import { writeFile } from 'node:fs/promises'
import openapi, { astToString } from 'openapi-typescript'

const [site] = process.argv.slice(2)
if (!site) throw new Error('Name the address of a site')
const description = new URL('/api/v1/openapi.json', site)
const types = astToString(await openapi(description))
await writeFile(
  new URL('schema.ts', import.meta.url),
  `// Made by generate.ts of ${description.href}\n${types}`,
)
