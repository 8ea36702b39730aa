import { type Notice, notifyPeople } from '#api/accounts/notifications/commands.ts'
import type { PanelChange } from '#api/accounts/notifications/rules.ts'
import type { InterviewRow } from '#api/hiring/interviews/queries.ts'
import type { About } from '#api/hiring/messages/queries.ts'
import { planForMembers } from '#api/hiring/messages/rules.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { insertSeats, listSeats, type ToldSeat, updateSeats } from './queries.ts'
import { nameForPanel } from './rules.ts'

type Services = { mails: MailQueue; timeZone: string }

type Planned = { about: About; interview: InterviewRow['interview'] }

/** Seats these members, and tells who joins, who leaves and, of another time or place, who stays. */
export async function changePanel(
  services: Services,
  tx: Transaction,
  { panel, isMoved, ...planned }: Planned & { panel: number[]; isMoved: boolean },
): Promise<void> {
  const { id } = planned.interview
  const before = (await listSeats(tx, [id])).map((seat) => seat.id)
  const gone = before.filter((userId) => !panel.includes(userId))
  const staying = before.filter((userId) => panel.includes(userId))
  const added = panel.filter((userId) => !before.includes(userId))
  await tellPanel(services, tx, {
    ...planned,
    change: 'REMOVED',
    seats: await updateSeats(tx, id, { userIds: gone, isRemoved: true }),
  })
  await tellPanel(services, tx, {
    ...planned,
    change: 'INVITED',
    seats: await insertSeats(tx, id, added),
  })
  if (!isMoved) return
  const seats = await updateSeats(tx, id, { userIds: staying, isRemoved: false })
  await tellPanel(services, tx, { ...planned, change: 'MOVED', seats })
}

/** Takes a cancelled interview out of the calendars of its panel. */
export async function tellPanelOfEnd(services: Services, tx: Transaction, planned: Planned): Promise<void> {
  const { id } = planned.interview
  const userIds = (await listSeats(tx, [id])).map((seat) => seat.id)
  const seats = await updateSeats(tx, id, { userIds, isRemoved: false })
  await tellPanel(services, tx, { ...planned, change: 'CANCELLED', seats })
}

type Telling = Planned & { change: PanelChange; seats: ToldSeat[] }

/** Each mail has a calendar file of that member's own. */
export async function tellPanel(
  services: Services,
  tx: Transaction,
  { seats, ...telling }: Telling,
): Promise<void> {
  const notice = panelNotice(services, telling)
  const { id } = telling.interview
  await notifyPeople(
    tx,
    services.mails,
    seats.map(({ userId, sequence }) => ({
      ...notice,
      userId,
      about: `interview ${id} panel ${sequence}`,
      interview: { interviewId: id, sequence, isPanel: true },
    })),
  )
}

/** The clocks that an interview is told by, those it was planned in first. */
export const panelZones = (
  { timeZone: site }: Pick<Services, 'timeZone'>,
  { about, interview }: Planned,
): string[] => [interview.timeZone ?? about.timeZone ?? site, site]

/** How a member is told of an interview, whose place can name a hidden applicant. */
export function panelNotice(
  services: Pick<Services, 'timeZone'>,
  { about, interview, change }: Omit<Telling, 'seats'>,
): Omit<Notice & { message: 'interview_panel' }, 'userId' | 'about'> {
  const { id, startsAt, endsAt, place } = interview
  return {
    kind: 'INTERVIEW_TEAM',
    message: 'interview_panel',
    params: {
      name: about.opportunityName,
      postId: about.opportunityId,
      applicant: nameForPanel(about),
      change,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      place: planForMembers(about, place),
      timeZones: panelZones(services, { about, interview }),
    },
    link: `/admin/applicants/${about.number}/interviews/${id}/`,
  }
}
