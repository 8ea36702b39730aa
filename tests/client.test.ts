import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOKEN_SCOPES } from '#contract/integrations/token-scopes.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { postsApp } from './support/posts.ts'

/** The client as its README says: made for a site that runs, built, and used by the example. */
const { server, ask, owner, make } = await postsApp()
const run = promisify(execFile)
const SOURCE = new URL('../client/', import.meta.url).pathname
const PARTS = ['client.ts', 'generate.ts', 'lint.ts', 'package.json', 'tsconfig.json', 'README.md']

let site: string
let folder: string
const inClient = (file: string, ...args: string[]) =>
  run(process.execPath, [file, ...args], { cwd: folder, env: secrets }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(error.stdout + error.stderr)
    },
  )
const tool = (name: string) => join(folder, 'node_modules', '.bin', name)
let secrets: Record<string, string> = {}

beforeAll(async () => {
  site = await server.app.listen({ port: 0, host: '127.0.0.1' })
  // Inside the folder of the client, so that its own tools are found.
  folder = await mkdtemp(join(SOURCE, 'dist-of-test-'))
  for (const part of PARTS) await cp(join(SOURCE, part), join(folder, part))
  await symlink(join(SOURCE, 'node_modules'), join(folder, 'node_modules'))
  await inClient('generate.ts', site)
})
afterAll(async () => {
  await server.app.close()
  await rm(folder, { recursive: true, force: true })
})

it('describes the API without a mistake that a linter finds', async () => {
  const { stderr } = await inClient('lint.ts', site)
  expect(stderr).toBe('')
})

it('names each operation once, and each in the same words in both descriptions', async () => {
  const [plain, v1] = await Promise.all(
    ['/api/openapi.json', '/api/v1/openapi.json'].map(async (url) => (await fetch(site + url)).json()),
  )
  const namesOf = ({ paths }: { paths: Record<string, Record<string, { operationId?: string }>> }) =>
    Object.values(paths).flatMap((each) => Object.values(each).map(({ operationId }) => operationId))
  const names = namesOf(v1)
  const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))
  // And the file of all releases.
  expect(names).toHaveLength(endpoints.length + 1)
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(names.length)
  expect(namesOf(plain)).toEqual(names)
  expect(Object.keys(v1.paths)).toContain('/jobs/{id}/')
  expect(v1.servers).toEqual([{ url: 'https://calls.example.org/api/v1' }])
  expect(v1.components.schemas).toMatchObject({ OpportunityCard: {}, PostForm: {}, Problem: {} })
  expect(v1.paths['/company/posts/'].get.security).toEqual([
    { session: [] },
    { companyToken: ['posts.read'] },
  ])
  expect(v1.paths['/jobs/{id}/'].get.parameters[0].schema).toMatchObject({ type: 'integer', minimum: 1 })
})

it('is typed, built, and used as its README says', async () => {
  const job = await make.job({ name: 'Engineer of bridges' })
  const made = await ask('/api/company/tokens/', {
    token: owner.token,
    body: { name: 'Example', scopes: TOKEN_SCOPES, expires_in_days: 1 },
  })
  secrets = { OPENCALL_URL: site, OPENCALL_TOKEN: made.json().value }
  await inClient(tool('tsc'), '-p', '.')
  const [, example = ''] =
    /```ts\n([\s\S]*?)```/.exec(await readFile(join(folder, 'README.md'), 'utf8')) ?? []
  await writeFile(join(folder, 'example.ts'), example)
  await writeFile(join(folder, 'wrong.ts'), example.replace("kind: 'JOB'", "kind: 'JOBS'"))
  await writeFile(
    join(folder, 'tsconfig.use.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: {
        noEmit: true,
        rootDir: '.',
        types: ['node'],
        typeRoots: [join(SOURCE, '../node_modules/@types')],
      },
      files: ['example.ts'],
    }),
  )
  await inClient(tool('tsc'), '-p', 'tsconfig.use.json')
  const { stdout } = await inClient('example.ts')
  const again = await inClient('example.ts')
  expect(stdout).toContain(`${job.id} Engineer of bridges at `)
  expect(stdout).toMatch(/^\d+ Site engineer is DRAFT$/m)
  expect(stdout).toContain('404 not_found')
  // The second run had the same key, so that it made no second post.
  expect(again.stdout.match(/is DRAFT$/gm)).toHaveLength(1)
  const wrong = (await readFile(join(folder, 'tsconfig.use.json'), 'utf8')).replace('example.ts', 'wrong.ts')
  await writeFile(join(folder, 'tsconfig.wrong.json'), wrong)
  await expect(inClient(tool('tsc'), '-p', 'tsconfig.wrong.json')).rejects.toThrow(
    'is not assignable to type \'"JOB" | "RFP"\'',
  )
})

it('is understood by another generator, whose client compiles and asks', async () => {
  const made = join(folder, 'other')
  await mkdir(made)
  const input = `${site}/api/v1/openapi.json`
  await inClient(tool('openapi-ts'), '-i', input, '-o', made, '-c', '@hey-api/client-fetch', '--no-log-file')
  await writeFile(
    join(folder, 'other.ts'),
    `import { client } from './other/client.gen.ts'
import { listJobs } from './other/sdk.gen.ts'
client.setConfig({ baseUrl: '${site}/api/v1' })
const { data, error } = await listJobs({ query: { page_size: 1 } })
if (error) throw error
const [first] = data ?? []
const id: number | undefined = first?.id
console.log(typeof id)
`,
  )
  await writeFile(
    join(folder, 'tsconfig.other.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: {
        module: 'esnext',
        moduleResolution: 'bundler',
        exactOptionalPropertyTypes: false,
        noUncheckedIndexedAccess: false,
        declaration: false,
        outDir: 'other-dist',
      },
      files: ['other.ts'],
    }),
  )
  await inClient(tool('tsc'), '-p', 'tsconfig.other.json')
})

it('has documented examples that fit the description', async () => {
  const docs = await readFile(join(SOURCE, '../docs/api.md'), 'utf8')
  const [first = '', ...examples] = [...docs.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code)
  expect(examples).toHaveLength(10)
  const apart = examples.map((code) => `export const at${examples.indexOf(code)} = async () => {\n${code}}`)
  await writeFile(join(folder, 'docs.ts'), [first, ...apart].join('\n'))
  const config = (await readFile(join(folder, 'tsconfig.use.json'), 'utf8')).replace('example.ts', 'docs.ts')
  await writeFile(join(folder, 'tsconfig.docs.json'), config)
  await inClient(tool('tsc'), '-p', 'tsconfig.docs.json')

  const { paths } = await (await fetch(`${site}/api/v1/openapi.json`)).json()
  const known = Object.keys(paths).map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  const named = [...docs.matchAll(/example\.org\/api\/v1(\/[^'?\s]*)/g)].map(([, path = '']) => path.trim())
  expect(named).toHaveLength(10)
  // It takes the place of the whole form, and would empty what it does not name.
  expect(docs).not.toMatch(/-X PATCH[^`]*"form": \{/)
  for (const path of named)
    expect(
      known.some((each) => each.test(path)),
      path,
    ).toBe(true)
})
