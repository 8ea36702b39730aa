type Named = { name: string; company: string }

/** Messages about interviews, with parameters for each of their texts. */
export function interviewMessages(ofCompany: Named) {
  const ofName = { name: ofCompany.name }
  const interview = {
    ...ofCompany,
    startsAt: '2026-12-04T10:00:00Z',
    endsAt: '2026-12-04T11:30:00Z',
    timeZones: ['Africa/Accra', 'Africa/Lagos'],
    place: 'Óffíce 4',
    note: 'Bríng á dráwíng',
    reason: '',
  }
  const seat = {
    ...ofName,
    applicant: 'Kójo 2',
    startsAt: '2026-12-04T10:00:00Z',
    endsAt: '2026-12-04T11:30:00Z',
    timeZones: ['Africa/Accra'],
    place: 'Óffíce 4',
  }
  const answered = { ...ofName, applicant: 'Kójo 2', words: 'Yés 3', timeZone: 'Africa/Accra' }
  return {
    interview_invited: [interview, { ...interview, endsAt: '2026-12-05T01:00:00Z' }],
    interview_moved: [interview],
    interview_cancelled: [interview, { ...interview, reason: 'Wé áre síck' }],
    interview_agreed: [interview],
    interview_declined: [interview],
    interview_reminder: [true, false].flatMap((isSoon) =>
      [true, false].map((isToday) => ({ ...interview, isSoon, isToday })),
    ),
    interview_offered: [
      {
        ...ofCompany,
        times: ['2026-12-04T10:00:00Z', '2026-12-05T10:00:00Z'],
        timeZone: 'Africa/Accra',
        place: 'Óffíce 4',
        note: '',
      },
    ],
    interview_times_ended: [
      { ...ofCompany, reason: '' },
      { ...ofCompany, reason: 'Wé áre síck' },
    ],
    interview_panel: (['INVITED', 'MOVED', 'CANCELLED', 'REMOVED', 'TOMORROW', 'TODAY', 'SOON'] as const).map(
      (change) => ({
        ...seat,
        change,
      }),
    ),
    interview_panel_left: [{ ...seat, member: 'Ámá 3' }],
    interview_answered: (['PICKED', 'ACCEPTED', 'DECLINED', 'PROPOSED'] as const).map((answer) => ({
      ...answered,
      answer,
      startsAt: answer === 'DECLINED' ? null : '2026-12-04T10:00:00Z',
      times: answer === 'PROPOSED' ? ['2026-12-05T10:00:00Z'] : [],
    })),
  }
}
