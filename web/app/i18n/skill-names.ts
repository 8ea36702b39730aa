import { loadLaterTexts, shownTexts } from './i18n.ts'

/** Names to choose skills from, by field of work; a suggestion only, any other name can be typed. */
export async function loadSkillNames(): Promise<string[]> {
  await loadLaterTexts('skills')
  return shownTexts()?._('skills.suggested').split(', ') ?? []
}
