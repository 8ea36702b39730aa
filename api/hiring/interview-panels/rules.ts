import { applicantName } from '#api/hiring/messages/rules.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { KitQuestion } from '#contract/hiring/interview-plans.ts'

type Named = Parameters<typeof applicantName>[0] & { number: string }

/** Hidden applicants go by their number. */
export const nameForPanel = (named: Named): string => applicantName(named) ?? named.number

type Planned = { panel: number[]; kit: KitQuestion[] }

/** @throws ApiError invalid at `panel` or `kit` */
export function refuseStrangers({ panel, kit }: Planned, team: { id: number }[]): void {
  const known = team.map(({ id }) => id)
  if (panel.some((id) => !known.includes(id))) {
    throw new ApiError('invalid', { panel: [problem('interview_panel_stranger')] })
  }
  if (kit.some(({ asker }) => asker !== null && !panel.includes(asker))) {
    throw new ApiError('invalid', { kit: [problem('kit_asker_not_on_panel')] })
  }
}

/** A question whose asker left the panel is anybody's. */
export const kitFor = (kit: KitQuestion[], panel: number[]): KitQuestion[] =>
  kit.map(({ question, asker }) => ({
    question,
    asker: asker !== null && panel.includes(asker) ? asker : null,
  }))
