import { planOf } from '#tests/support/evaluations/plans.ts'
import { companyWithRfp } from './rfp-company.ts'
import { person, withDatabase } from './stopped-server.ts'

/** A company whose RFP says by which criteria it is judged, and two firms; bidders stay blind to the panel. */
export async function companyWithJudgedRfp(dataDir: string) {
  const made = await companyWithRfp(dataDir)
  return withDatabase(dataDir, async (database) => {
    await planOf(database, made.rfpId, {
      isBidderBlind: true,
      mandatory: [{ name: 'Business licence' }],
      criteria: [
        {
          name: 'Method',
          points: 60,
          parts: [
            { name: 'Work plan', points: 40 },
            { name: 'Risks', points: 20 },
          ],
        },
        { name: 'People', points: 40, minimum: 20 },
      ],
    })
    const rival = await person(database, { firstName: 'Kofi', lastName: 'Adjei', isSeeker: true })
    return { ...made, rival }
  })
}
