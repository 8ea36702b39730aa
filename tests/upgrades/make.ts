import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { addSampleContent } from '#api/import/sample/commands.ts'
import { addOperator } from '#api/operator/accounts/commands.ts'
import { addFirstPolicies } from '#api/operator/pages/commands.ts'
import { makeBackup } from '#api/platform/backup/make.ts'
import { type Config, readConfig } from '#api/platform/config.ts'
import { migrationsFolder } from '#api/platform/database/migrate.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { testApp } from '#tests/support/app.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { application } from '#tests/support/documents.ts'
import { codeIn } from '#tests/support/mails.ts'
import { stopQueueOf } from '#tests/support/queue.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'

const PASSWORD = 'a bicycle made of bread'

/**
 * Makes tests/upgrades/<version>: a backup of a small site as this version leaves it, what it should show, and the hashes of the
 * migrations that it had. Run once for each release, before its tag: `node tests/upgrades/make.ts`.
 */
const { version } = JSON.parse(await readFile('package.json', 'utf8'))
const folder = join(import.meta.dirname, version)
if (await stat(folder).catch(() => undefined)) throw new Error(`${folder} is there already`)
const dataDir = await mkdtemp(join(tmpdir(), 'opencall-upgrade-'))
const settings = readConfig({ DATA_DIR: dataDir, SECRET_KEY, LOG_LEVEL: 'fatal', REVIEW_FIRST_POST: 'off' })
try {
  const site = await fill(settings)
  await makeBackup(settings, folder)
  const migrations = readMigrationFiles({ migrationsFolder })
  const hashes = Object.fromEntries(migrations.map(({ folderMillis, hash }) => [folderMillis, hash]))
  await writeFile(join(folder, 'site.json'), `${JSON.stringify(site, null, 2)}\n`)
  await writeFile(join(folder, 'migrations.json'), `${JSON.stringify(hashes, null, 2)}\n`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** A seeker who applied with a CV to the job of a company that answered, an operator, and sample content. */
async function fill(config: Config) {
  const open = await openKeyed(config)
  await addSampleContent(open.database, config)
  await addFirstPolicies(open.database, config)
  const files = await openFiles(config)
  const server = await testApp(open, { SECRET_KEY, REVIEW_FIRST_POST: 'off' }, { files })
  try {
    return await act(peopleOf(server), open)
  } finally {
    await server.app.close()
    await stopQueueOf(open)
    await open.close()
  }
}

type Server = Awaited<ReturnType<typeof testApp>>
type Sent = { body?: object | FormData; token?: string; method?: 'POST' | 'PATCH' }

/** Requests as people make them, and their accounts. */
function peopleOf({ app, sent, runDueJobs }: Server) {
  async function send(path: string, { body = {}, token, method = 'POST' }: Sent) {
    const encoded = body instanceof FormData ? new Response(body) : undefined
    const answer = await app.inject({
      method,
      url: path,
      headers: {
        ...(token && { authorization: `Token ${token}` }),
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      },
      payload: encoded ? Buffer.from(await encoded.arrayBuffer()) : body,
    })
    if (answer.statusCode > 201) throw new Error(`${path}: ${answer.body}`)
    await runDueJobs()
    return answer.json()
  }
  async function account(kind: 'job-seeker' | 'recruiter', [first_name, last_name]: [string, string]) {
    const email = `${first_name.toLowerCase()}@example.com`
    const person = { first_name, last_name, email, contact_number: '+233241234567' }
    const body = { ...person, password: PASSWORD, password2: PASSWORD }
    const { token } = await send(`/api/accounts/registration/${kind}/`, { body })
    const mail = sent.findLast(({ to }) => to === email)
    const otp = mail && codeIn(mail)
    return { email, ...(await send('/api/accounts/verification/', { body: { otp }, token })) }
  }
  return { send, account }
}

async function act(
  { send, account }: ReturnType<typeof peopleOf>,
  { database }: Awaited<ReturnType<typeof openKeyed>>,
) {
  const { token, email: recruiter } = await account('recruiter', ['Efua', 'Mensah'])
  const company = { job_title: 'Head of People', name: 'Adom Bridges', size: '11_to_50', industry: 'IT' }
  const place = { address: '1 Liberation Road, Accra', country: 'GH' }
  await send('/api/accounts/onboarding/recruiting-company/', { body: { ...company, ...place }, token })
  const { id: job, version } = await send('/api/company/posts/', { body: { kind: 'JOB' }, token })
  const post = `/api/company/posts/${job}/`
  const saved = await send(post, { body: { version, form: form() }, token, method: 'PATCH' })
  await send(`${post}transitions/`, { body: { action: 'publish', version: saved.version }, token })

  const seeker = await account('job-seeker', ['Kofi', 'Asare'])
  const sent = { body: application(), token: seeker.token }
  const { number } = await send(`/api/jobs/${job}/applications/`, sent)
  const [message, note] = ['Thank you, we read it soon', 'Lays bricks well']
  await send(`/api/company/applicants/${number}/messages/`, { body: { body: message }, token })
  await send(`/api/company/applicants/${number}/notes/`, { body: { text: note }, token })
  const operator = { email: 'operator@example.com', name: 'Yaw Boateng' }
  await addOperator(database, { ...operator, token: 'unused', passwordHash: undefined })
  const people = { password: PASSWORD, seeker: seeker.email, recruiter }
  return { ...people, job, name: form().name, company: company.name, application: number, message, note }
}
