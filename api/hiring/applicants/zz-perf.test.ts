import { sql } from 'drizzle-orm'
import { it } from 'vitest'
import { ownStagesApp } from '#tests/support/hiring/own-stages.ts'
import { PLAN } from '#tests/support/hiring/stage-plan.ts'

const { database, jobWith, get, recruiter } = await ownStagesApp()

it('perf', async () => {
  const { id, stage } = await jobWith(PLAN, 1)
  await database.execute(sql`insert into users (user_type, email, first_name, last_name, contact_number, password_hash, verified_at)
    select 'JOB_SEEKER', 'perf-' || n || '@example.org', 'Ama', 'Owusu', '+233241234567', 'none', now() from generate_series(1, 10000) n`)
  await database.execute(sql`with a as (insert into applications (number, opportunity_id, user_id, bio, stage_id, status, submitted_at)
    select 'N' || u.id, ${id}, u.id, 'x', case when u.id % 2000 = 0 then ${stage('Technical interview').id}::int end,
      case when u.id % 2000 = 0 then 'INTERVIEW' when u.id % 10 = 0 then 'REJECTED' else 'RECEIVED' end, now() - u.id * interval '1 minute'
    from users u where u.email like 'perf-%' returning id)
    insert into cv_texts (application_id, opportunity_id) select id, ${id} from a`)
  await database.execute(sql`vacuum analyze applications`).catch(() => database.execute(sql`analyze applications`))
  await database.execute(sql`analyze cv_texts`)
  await database.execute(sql`analyze users`)
  const time = async (name: string, url: string) => {
    const all: number[] = []
    for (let n = 0; n < 60; n++) {
      const at = performance.now()
      const answer = await get(url, recruiter.token)
      all.push(performance.now() - at)
      if (answer.statusCode !== 200) throw new Error(answer.body)
    }
    all.splice(0, 10)
    all.sort((a, b) => a - b)
    console.log('PERF', name, 'median', all[25]?.toFixed(1), 'p99', all.at(-1)?.toFixed(1))
  }
  const base = `/api/company/posts/${id}/applicants/`
  await time('first page', `${base}?page_size=50`)
  await time('stage of many', `${base}?stage=${stage('Applied').id}&page_size=20`)
  await time('rare stage', `${base}?stage=${stage('Technical interview').id}&page_size=20`)
  await time('empty stage', `${base}?stage=${stage('Offer').id}&page_size=20`)
  await time('rare status', `${base}?status=INTERVIEW&page_size=20`)
  await time('counts', `${base}counts/`)
})
