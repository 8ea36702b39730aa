/** Entry of the audit log that names a member's public key; rows that say another are not trusted. */
export const KEY_MADE = 'opening-key.made'

export const subjectOfKey = (userId: number) => `opening-key ${userId}`
