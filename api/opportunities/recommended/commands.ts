import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { hasPublic } from '#api/opportunities/listing/queries.ts'
import { cardsOf } from '#api/opportunities/listing/shown.ts'
import { nextDue } from '#api/opportunities/saved-searches/rules.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { RecommendationSettings, RecommendedJobs } from '#contract/opportunities/recommended.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { findProfile, findRecommendedCards, insertDismissal, upsertSettings } from './queries.ts'
import { type Clue, chosenFrom, cluesOf, type Profile } from './rules.ts'

/** Jobs or RFPs for a person, in two statements; none where they switched them off, or nothing is known of them. */
export async function recommendTo(database: Executor, userId: number, kind: Kind) {
  const profile = await findProfile(database, userId, kind)
  if (!profile) throw new ApiError('unauthorized')
  const { isShown: shown, isMailed: mailed } = profile
  const found = shown ? await findRecommended(database, { userId, kind, profile }) : []
  return { shown, mailed, found, missing: missingIn(profile) }
}

type Wanted = { userId: number; kind: Kind; profile: Profile; isUntold?: boolean; limit?: number }

/** The best with their reasons. `isUntold`: without those that the person was mailed. */
export async function findRecommended(
  database: Executor,
  { userId, kind, profile, isUntold = false, limit }: Wanted,
): Promise<ReturnType<typeof chosenFrom>> {
  const clues = cluesOf(profile, kind)
  if (clues.length === 0) return []
  const row = await findRecommendedCards(database, {
    ...soughtOf(clues),
    userId,
    kind,
    country: profile.country,
    isUntold,
  })
  const cards = new Map(cardsOf(database, row, { userId }).map((card) => [card.id, card]))
  const found = (row?.found ?? []).flatMap(([id, places]) => {
    const card = cards.get(id)
    return card?.status === 'OPEN' ? { card, clues: places } : []
  })
  return chosenFrom(found, clues, limit)
}

const soughtOf = (clues: Clue[]) => ({
  names: clues.map(({ named }) => named),
  skills: clues.map(({ skill }) => skill),
  rares: clues.map(({ rare }) => rare),
  weights: clues.map(({ weight }) => weight),
  anyHead: clues.map(({ head }) => `(${head})`).join('|'),
  anyRare: clues.map(({ rare }) => `(${rare})`).join('|'),
})

function missingIn({ skills, country, saved, applied }: Profile): RecommendedJobs['missing'] {
  return [
    ...(skills.length === 0 ? (['skills'] as const) : []),
    ...(country === null ? (['country'] as const) : []),
    ...(saved.length + applied.length === 0 ? (['saved'] as const) : []),
  ]
}

type Change = Partial<RecommendationSettings> & { time_zone?: string | undefined }

/** Emails come on Mondays at eight in the morning, from the next one on. `timeZone` is the operator's, for who says none. */
export async function changeRecommendations(
  database: Database,
  { userId, timeZone }: { userId: number; timeZone: string },
  { shown, mailed, time_zone: zone = timeZone }: Change,
): Promise<RecommendationSettings> {
  const row = await upsertSettings(database, userId, {
    ...(shown !== undefined && { isShown: shown }),
    ...(mailed !== undefined && { isMailed: mailed }),
    ...(mailed && { timeZone: zone, dueAt: nextDue('WEEKLY', zone) }),
  })
  return { shown: row.isShown, mailed: row.isMailed }
}

type Dismissed = { userId: number; kind: Kind; id: number }

/** @throws ApiError not_found */
export async function dismissOne(database: Database, { userId, kind, id }: Dismissed): Promise<void> {
  if (!(await hasPublic(database, kind, id))) throw new ApiError('not_found')
  await database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    await insertDismissal(tx, userId, id)
  })
}
