import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'

const TABLES = 'api/platform/database/tables'

/** The file of an export that has the rows of a table, by its last name. */
const IN: Record<string, string[]> = {
  'company.json': ['companies'],
  'members.jsonl': ['company_members'],
  'invitations.jsonl': ['invitations'],
  'approval.json': ['approval_rules', 'approvers'],
  'mail-templates.jsonl': ['mail_templates'],
  'stage-templates.jsonl': ['stage_templates'],
  'careers-page.json': ['careers_pages'],
  'equal-opportunity-choice.json': ['equal_opportunity_choices'],
  'answer-badge.json': ['answer_badges'],
  'activity.jsonl': ['application_acts', 'approval_requests', 'list_changes'],
  'tokens.jsonl': ['company_tokens'],
  'token-uses.jsonl': ['token_uses'],
  'webhooks.jsonl': ['webhook_endpoints'],
  'webhook-deliveries.jsonl': ['webhook_deliveries', 'webhook_events'],
  'job-sources.jsonl': ['job_sources'],
  'job-source-runs.jsonl': ['job_source_runs'],
  'posts.jsonl': [
    'opportunities',
    'posts',
    'attachments',
    'screening_questions',
    'plans',
    'criteria',
    'mandatory_requirements',
    'lots',
  ],
  'team.json': ['restricted_posts', 'team_members'],
  'stages.json': ['job_stages', 'stage_lists'],
  'criteria.json': ['criteria_lists'],
  'source-links.jsonl': ['source_links'],
  'applicants.jsonl': [
    'applications',
    'application_files',
    'application_notes',
    'application_ratings',
    'screening_answers',
    'due_rejections',
    'rejections',
    // A rejection and each other letter of a move is a message once it was sent.
    'messages',
    'interviews',
    'interview_invitations',
    'interview_invitees',
    'interview_slots',
    'interview_seats',
    'offers',
    'scorecards',
  ],
  'tags-and-pools.json': ['people_tags', 'people_pools', 'people_settings'],
  'people.jsonl': [
    'company_people',
    'tagged_people',
    'pooled_people',
    'people_invitations',
    'people_told_apart',
    'person_acts',
  ],
  'questions.json': ['questions'],
  'addenda.jsonl': ['addenda'],
  'proposals.json': ['bid_opening_confirmations'],
  'evaluation.json': ['proceedings', 'proceeding_events', 'panel_members', 'declarations'],
  'own-scores.json': ['scores', 'requirement_checks'],
  'consensus.json': ['agreed_scores'],
  'clarifications.json': ['clarifications', 'evaluation_documents'],
  'award.json': [
    'price_readings',
    'disqualifications',
    'rankings',
    'awards',
    'complaints',
    'contracts',
    'contract_changes',
    'contract_documents',
  ],
  'debriefs.json': ['debriefs'],
}

/** Reasons for which no file has the rows of a table. */
const NOT_IN: Record<string, string[]> = {
  'of a person, not of the company': [
    'application_events',
    'bookmarks',
    'dismissed_opportunities',
    'mail_lines',
    'note_mentions',
    'proposal_draft_files',
    'proposal_drafts',
    'reconfirmations',
    'saved_search_opportunities',
    'saved_searches',
    'subscriber_opportunities',
  ],
  'no answer may tie it to a person, and its ranges say more each time they are taken': [
    'equal_opportunity_sums',
    'equal_opportunity_waiting',
  ],
  'a key, or a part of one': ['key_handings', 'key_shares', 'member_keys', 'seal_keys'],
  'of the operator': ['reports'],
  'made from rows that are in it, or work that is under way': [
    'act_confirmations',
    'batch_items',
    'batches',
    'cv_texts',
    'job_source_items',
    'news',
    'post_notices',
    'scorecard_looks',
  ],
  'counted for charts, without anybody in it': ['page_views', 'source_counts'],
  'a rule of a question, which stands with its answers': ['knock_outs'],
  'public at an address of its own': ['ocds_releases'],
  'a file on its way in, which goes after days; its drafts are posts': ['job_files'],
  'an export': ['company_exports'],
}

const read = Object.values(IN).flat()
const left = Object.values(NOT_IN).flat()

async function allTables() {
  const names = readdirSync(TABLES).filter((name) => name.endsWith('-tables.ts'))
  const modules = await Promise.all(names.map((name) => import(join(process.cwd(), TABLES, name))))
  return modules.flatMap((found) =>
    Object.values(found).flatMap((each) => (each instanceof PgTable ? getTableConfig(each) : [])),
  )
}

/** A company's table, and each that points at one of them. */
async function companyTables() {
  const all = await allTables()
  const found = new Set(['companies'])
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const { name, foreignKeys } of all)
      if (foreignKeys.some((key) => found.has(getTableConfig(key.reference().foreignTable).name)))
        found.add(name)
  }
  return found
}

it('says of each table with rows of a company where an export has them, or why not', async () => {
  expect([...read, ...left].sort()).toEqual([...(await companyTables())].sort())
})

it('names files that an export makes', () => {
  const sources = ['contents', 'job-contents', 'rfp-contents', 'program-contents']
    .map((name) => readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8'))
    .join('\n')
  for (const file of Object.keys(IN)) expect(sources).toContain(`/${file}`.replace('/posts', 'posts'))
})
