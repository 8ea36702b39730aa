import { documentLanguage, textsOf } from './i18n.ts'

/** Names of skills to choose from, by field of work. They are suggestions: any other name can be typed. */
export async function loadSkillNames(): Promise<string[]> {
  const fields = await textsOf(documentLanguage(), 'skills')
  return Object.values(fields).flatMap((names) => String(names).split(', '))
}
