import type { Kind } from '#contract/vocabulary.ts'

export const pathOf = (kind: Kind, id: number | ':id') => `/${kind === 'JOB' ? 'jobs' : 'rfps'}/${id}/`

/** An instant as people read it, with the name of its zone. */
function inWords(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(instant)
}

type Words = { title: string; content: string }

export const deadlineNear = (name: string, at: Date, timeZone: string): Words => ({
  title: `Closing soon: ${name}`,
  content: `You bookmarked it. It closes on ${inWords(at, timeZone)}.`,
})

export const deadlineMoved = (
  name: string,
  at: Date | null,
  timeZone: string,
  others: string[] = [],
): Words => ({
  title: `New deadline: ${name}`,
  content: [
    at ? `It now closes on ${inWords(at, timeZone)}.` : 'It no longer has a deadline.',
    ...sentenceOf(others),
  ].join(' '),
})

/** `others`: what else changed, in plain words. */
export const opportunityReopened = (
  name: string,
  at: Date | null,
  timeZone: string,
  others: string[],
): Words => ({
  title: `Open again: ${name}`,
  content: [
    `It takes applications again${at ? ` and closes on ${inWords(at, timeZone)}` : ''}.`,
    ...sentenceOf(others),
  ].join(' '),
})

/** Of something else than its deadline. */
export const opportunityChanged = (name: string, fields: string[]): Words => ({
  title: `Changed: ${name}`,
  content: sentenceOf(fields).join(' '),
})

const listed = new Intl.ListFormat('en-GB')

/** "Salary and skills changed." */
function sentenceOf(fields: string[]): string[] {
  const all = listed.format(fields)
  return all ? [`${all.charAt(0).toUpperCase()}${all.slice(1)} changed.`] : []
}

/** `reason`: as its company wrote it. */
export const opportunityClosed = (name: string, isCancelled: boolean, reason: string | null): Words => ({
  title: `${isCancelled ? 'Cancelled' : 'Closed'}: ${name}`,
  content: [
    isCancelled ? 'It was cancelled and takes no more applications.' : 'It takes no more applications.',
    reason,
  ]
    .filter(Boolean)
    .join(' '),
})
