import type { Level, OpportunityType, WorkLocation } from '#contract/vocabulary.ts'

export type FactValue = OpportunityType | WorkLocation | Level

/** How people write the closed facts of a job, in English and French; phrases of plain words. */
const PHRASES: Record<FactValue, string> = {
  FULL_TIME: 'full time, fulltime, full timer, permanent, temps plein, a temps plein, plein temps, temps complet, cdi',
  PART_TIME: 'part time, parttime, part timer, temps partiel, a temps partiel, mi temps, a mi temps, evenings, weekend job',
  CONTRACT: 'contract, contractor, temporary, temp, fixed term, freelance, cdd, short term, casual, interim, interimaire, en mission, saisonnier, temporaire',
  INTERNSHIP: 'internship, internships, intern, interns, attachment, industrial attachment, trainee, stage, stages, stagiaire, alternance, en alternance, apprentissage, en apprentissage, apprenti, placement',
  NATIONAL_SERVICE: 'national service, nss, service personnel, national service personnel, service civique',
  VOLUNTEERING: 'volunteer, volunteers, volunteering, voluntary, unpaid, benevole, benevolat, volontaire',
  REMOTE: 'remote, remotely, work from home, working from home, wfh, home based, home office, telework, teleworking, online job, anywhere, teletravail, en teletravail, a distance, virtual',
  ON_SITE: 'on site, onsite, in person, sur place, sur site, presentiel, en presentiel, in office',
  HYBRID: 'hybrid, hybride, partly remote',
  ENTRY_LEVEL: 'entry level, junior, graduate, graduates, fresh graduate, beginner, no experience, without experience, school leaver, shs, shs graduate, shs leaver, wassce, ssce, bece, o level, secondary school leaver, senior high school graduate, high school graduate, jnr, no degree, debutant, sans experience',
  INTERMEDIATE: 'mid level, intermediate, midlevel, mid career, experienced',
  EXPERT: 'senior, snr, expert, executive level, senior level, lead level, confirme',
} // biome-ignore format: a table

/** By phrase. */
export const FACTS: ReadonlyMap<string, FactValue> = new Map(
  Object.entries(PHRASES).flatMap(([value, phrases]) =>
    phrases.split(', ').map((phrase) => [phrase, value as FactValue] as const),
  ), // entries() widens the values
)
