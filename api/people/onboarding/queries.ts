import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import { academicRecords, employmentRecords, users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'

type NewEducation = Omit<typeof academicRecords.$inferInsert, 'isFromOnboarding'>
type NewProfession = Omit<typeof employmentRecords.$inferInsert, 'isFromOnboarding'>

/** Deletes the record that onboarding made, and none that the person added. */
export async function deleteEducation(tx: Transaction, userId: number): Promise<void> {
  await tx
    .delete(academicRecords)
    .where(sql`${academicRecords.userId} = ${userId} and ${academicRecords.isFromOnboarding}`)
}

export async function insertEducation(tx: Transaction, education: NewEducation): Promise<void> {
  await tx.insert(academicRecords).values({ ...education, isFromOnboarding: true })
}

/** Deletes the record that onboarding made, and none that the person added. */
export async function deleteProfession(tx: Transaction, userId: number): Promise<void> {
  await tx
    .delete(employmentRecords)
    .where(sql`${employmentRecords.userId} = ${userId} and ${employmentRecords.isFromOnboarding}`)
}

export async function insertProfession(tx: Transaction, profession: NewProfession): Promise<void> {
  await tx.insert(employmentRecords).values({ ...profession, isFromOnboarding: true })
}

type NewMember = Pick<typeof companyMembers.$inferInsert, 'userId' | 'companyId' | 'jobTitle'>

/** A member that is stored already gets the job title alone. */
export async function upsertMember(tx: Transaction, member: NewMember): Promise<void> {
  await tx
    .insert(companyMembers)
    .values(member)
    .onConflictDoUpdate({ target: companyMembers.userId, set: { jobTitle: member.jobTitle } })
}

export async function updateOnboarded(tx: Transaction, userId: number): Promise<void> {
  await tx.update(users).set({ onboardedAt: new Date() }).where(eq(users.id, userId))
}
