import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { applicantsApp } from '#tests/support/applicants.ts'
import { application, docx, fileOf, formOf, pdf } from '#tests/support/documents.ts'

const { server, ask, make, seeker, get, apply, kept, applicationsOf, filesOf } = await applicantsApp()
const own = (number: string) => `/api/user/applications/${number}/`
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

it('answers a receipt with number, time, size and hash of the file, and mails it', async () => {
  const [job, { token, email }] = [await make.job({ name: 'Mason' }), await seeker()]
  const content = pdf('Mine', 300_000)
  const answer = await apply(job.id, token, application({ cv: fileOf(content, 'Ama Owusu.pdf') }))
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const receipt = answer.json()
  expect(receipt).toMatchObject({
    number: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/),
    collection: 'jobs',
    opportunity: { id: job.id, name: 'Mason' },
    bio: 'I lay bricks',
    status: 'RECEIVED',
    status_label: 'Pending',
    is_sealed: false,
    can_change: true,
    time_zone: 'Africa/Accra',
    files: [{ part: 'cv', name: 'Ama Owusu.pdf', size: 300_000, sha256: sha256(content), is_checked: true }],
    timeline: [{ label: 'Submitted' }],
  })
  expect(Date.now() - Date.parse(receipt.submitted_at)).toBeLessThan(60_000)
  expect((await get(own(receipt.number), token)).json()).toMatchObject({ number: receipt.number })
  await server.runDueJobs()
  const mail = server.sent.filter(({ to }) => to === email)
  expect(mail).toHaveLength(1)
  expect(mail[0]?.text).toContain(receipt.number)
  expect(mail[0]?.text).toContain(`/user/applications/${receipt.number}/`)
})

it('is listed with a link to the file, which is kept as an attachment', async () => {
  const [job, { token }] = [await make.job(), await seeker()]
  const content = docx()
  await apply(job.id, token, application({ cv: fileOf(content, 'résumé "1".docx') }))
  const [listed] = (await get('/api/user/job-applications/', token)).json()
  expect(listed).toMatchObject({ job_id: job.id, job_name: job.name, status_label: 'Pending' })
  const file = await get(listed.resume, token)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(content)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="r_sum_ _1_.docx"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%221%22.docx`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
})

it('says on the page whose application it is', async () => {
  const [job, { token }, other] = [await make.job(), await seeker(), await seeker()]
  const standing = `/api/jobs/${job.id}/applications/own/`
  expect((await get(standing, token)).json()).toEqual({
    application: null,
    last: { bio: null, cv: null },
    questions: [],
    cvs: [],
    documents: [],
    is_held: false,
    deadline_at: expect.any(String),
    time_zone: 'Africa/Accra',
  })
  const { number } = (await apply(job.id, token)).json()
  expect((await get(standing, token)).json()).toMatchObject({
    application: { number },
    last: { bio: 'I lay bricks', cv: { name: 'cv.pdf', size: pdf().length, sha256: sha256(pdf()) } },
  })
  expect((await get(standing, other.token)).json().application).toBeNull()
  expect((await get(`/api/proposal-requests/${job.id}/proposals/own/`, token)).statusCode).toBe(404)
})

it('sends the CV of the last application again, as a file of its own', async () => {
  const [first, second, { token }] = [await make.job(), await make.job(), await seeker()]
  const again = () => apply(second.id, token, formOf({ bio: 'Again', use_last_cv: 'true' }))
  expect((await again()).json()).toEqual({ cv: ['The CV is missing. Choose a file'] })
  const before = (await apply(first.id, token)).json()
  const after = (await again()).json()
  expect(after.files[0]).toMatchObject({ name: 'cv.pdf', sha256: before.files[0].sha256 })
  const [one, other] = [await filesOf(before.number), await filesOf(after.number)]
  expect(one[0]?.storageName).not.toBe(other[0]?.storageName)
})

it('sends no other CV again than the one that was named', async () => {
  const [first, second, third, { token }] = [
    await make.job(),
    await make.job(),
    await make.job(),
    await seeker(),
  ]
  await apply(first.id, token)
  const { last } = (await get(`/api/jobs/${third.id}/applications/own/`, token)).json()
  await apply(second.id, token, application({ cv: fileOf(pdf('Newer'), 'newer.pdf') }))
  const again = (named: string) =>
    apply(third.id, token, formOf({ bio: 'Again', use_last_cv: 'true', last_cv: named }))
  expect((await again(last.cv.sha256)).json()).toEqual({
    cv: ['Your last CV is now newer.pdf. Choose it again, or choose another file'],
  })
  expect((await again('my CV')).json()).toMatchObject({ last_cv: [expect.any(String)] })
  expect(await applicationsOf(third.id)).toEqual([])
  expect((await again(sha256(pdf('Newer')))).json()).toMatchObject({ files: [{ name: 'newer.pdf' }] })
})

it('takes JSON where no file has to come along', async () => {
  const [first, second, { token }] = [await make.job(), await make.job(), await seeker()]
  await apply(first.id, token)
  const json = (body: object) => ask(`/api/jobs/${second.id}/applications/`, { token, body })
  expect((await json({ bio: 'x' })).json()).toEqual({ cv: ['The CV is missing. Choose a file'] })
  expect((await json({ bio: 'x', use_last_cv: true })).statusCode).toBe(201)
})

it('fifty at once are one, with one mail', async () => {
  const [job, { token, email }, before] = [await make.job(), await seeker(), (await kept()).length]
  const answers = await Promise.all(Array.from({ length: 50 }, () => apply(job.id, token)))
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([201, ...Array(49).fill(409)])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe('You have already applied')
  expect(await applicationsOf(job.id)).toHaveLength(1)
  expect(await kept()).toHaveLength(before + 1)
  await server.runDueJobs()
  expect(server.sent.filter(({ to }) => to === email)).toHaveLength(1)
})

it('repeats its answer to a request that comes again with its key', async () => {
  const [job, { token }, other] = [await make.job(), await seeker(), await seeker()]
  const headers = { 'idempotency-key': 'once 1' }
  const [first, second] = await Promise.all([
    apply(job.id, token, application(), headers),
    apply(job.id, token, application(), headers),
  ])
  expect([first?.statusCode, second?.statusCode]).toEqual([201, 201])
  expect(second?.json()).toEqual(first?.json())
  const later = await apply(job.id, token, application(), headers)
  expect(later.json()).toEqual(first?.json())
  expect(await applicationsOf(job.id)).toHaveLength(1)
  const changed = await apply(job.id, token, application({ bio: 'Another' }), headers)
  expect(changed.json()).toMatchObject({
    code: 'key_reused',
    detail: expect.stringContaining('Idempotency-Key'),
  })
  expect((await apply(job.id, other.token, application(), headers)).statusCode).toBe(201)
})

it('forgets nothing of a request that was refused: it may be sent again', async () => {
  const [job, { token }] = [await make.job(), await seeker()]
  const headers = { 'idempotency-key': 'once 2' }
  expect((await apply(job.id, token, formOf({ bio: 'x' }), headers)).statusCode).toBe(400)
  expect((await apply(job.id, token, application(), headers)).statusCode).toBe(201)
})
