import {
  DAY,
  instant,
  type TextOf,
  TIME,
  titleAndContent,
  type Worded,
} from '#api/accounts/notification-words/present.ts'
import type { MessageName, ParamsOf } from '#api/accounts/notifications/rules.ts'
import type { Words } from '#api/platform/words/words.ts'

type Name = Extract<MessageName, `interview_${string}`>
type Wording = { [Each in Name]: (words: Words, params: ParamsOf<Each>) => Worded }

/** Messages about interviews. */
export const INTERVIEW_WORDING: Wording = {
  interview_invited: interview('notification.interview_invited'),
  interview_moved: interview('notification.interview_moved'),
  interview_cancelled: (words, params) =>
    interview('notification.interview_cancelled')(words, { ...params, note: params.reason }),
  interview_agreed: interview('notification.interview_agreed'),
  interview_declined: (words, params) =>
    interview('notification.interview_declined')(words, { ...params, note: '' }),
  interview_reminder: (words, { isSoon, isToday, ...params }) =>
    interview(`notification.interview_reminder.${isSoon ? 'hour' : isToday ? 'today' : 'day'}`)(
      words,
      params,
    ),
  interview_offered: (words, { times, timeZone, place, note, ...named }) => {
    const { title, content } = titleAndContent('notification.interview_offered')(words, named)
    const listed = times.map((at) => instant(words, at, timeZone)).join('\n')
    return { title, content: [content, listed, place, note].filter(Boolean).join('\n\n') }
  },
  interview_times_ended: (words, { reason, ...named }) => {
    const { title, content } = titleAndContent('notification.interview_times_ended')(words, named)
    return { title, content: [content, reason].filter(Boolean).join('\n\n') }
  },
  interview_panel: (words, params) => panelWords(words, 'interview_panel', params),
  interview_panel_left: (words, params) => panelWords(words, 'interview_panel_left', params),
  interview_answered: (words, { startsAt, times, timeZone, words: said, ...params }) => {
    const when = startsAt === null ? '' : instant(words, startsAt, timeZone)
    const { title, content } = titleAndContent('notification.interview_answered')(words, { ...params, when })
    const listed = times.map((at) => instant(words, at, timeZone)).join('\n')
    return { title, content: [content, listed, said].filter(Boolean).join('\n\n') }
  },
}

type Interview = Omit<ParamsOf<'interview_invited'>, 'reason'>

function interview(id: TextOf) {
  return (words: Words, params: Interview): Worded => {
    const { name, company, place, note, timeZones } = params
    const times = [...new Set(timeZones.map((zone) => timesOf(words, params, zone)))]
    const when = times.map((text, at) => (at === 0 ? text : `(${text})`)).join('\n')
    const { title, content } = titleAndContent(id)(words, { name, company })
    return { title, content: [content, `${when}\n${place}`, note].filter(Boolean).join('\n\n') }
  }
}

type OfPanel = Pick<Interview, 'startsAt' | 'endsAt' | 'timeZones' | 'place'> & Record<string, unknown>

function panelWords(words: Words, id: 'interview_panel' | 'interview_panel_left', params: OfPanel): Worded {
  const { timeZones, startsAt, endsAt, place, ...named } = params
  const { title, content } = titleAndContent(`notification.${id}`)(words, named as Record<string, string>)
  const [zone = 'UTC'] = timeZones
  return { title, content: `${content}\n\n${timesOf(words, { startsAt, endsAt }, zone)}\n${place}` }
}

/** "Friday, 4 December 2026, 10:00 to 11:30 GMT", with the day of its end, and the zone of its start, where it is another. */
function timesOf(
  words: Words,
  { startsAt, endsAt }: Pick<Interview, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string {
  const format = (at: string, options: Intl.DateTimeFormatOptions) =>
    words.instant(new Date(at), timeZone, options)
  const [first, last] = [startsAt, endsAt].map((at) => format(at, { ...DAY, year: 'numeric' }))
  const timeIn = (at: string) => format(at, { ...TIME, timeZoneName: 'short' })
  const zoneOf = (at: string) => timeIn(at).slice(format(at, TIME).length)
  const until = timeIn(endsAt)
  const from = zoneOf(startsAt) === zoneOf(endsAt) ? format(startsAt, TIME) : timeIn(startsAt)
  const [start, end] = [`${first}, ${from}`, first === last ? until : `${last}, ${until}`]
  return words.text('notification.interview.times', { start, end })
}
