import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

/** The answer to a request, and the hash of that request. */
export type KeptAnswer = { hash: string; answer: object }

/** The person and the `Idempotency-Key` that an answer is bound to. */
export type AnswerPlace = { userId: number; key: string }

const answersKey = (secretKey: string) => derivedKey(secretKey, '', 'kept-answers')
const placeText = ({ userId, key }: AnswerPlace) => `answer:${userId}:${key}`

export const sealAnswer = (secretKey: string, place: AnswerPlace, kept: KeptAnswer): string =>
  sealText(answersKey(secretKey), JSON.stringify(kept), placeText(place))

/** @throws Error when SECRET_KEY is another, or the row was changed */
export const unsealAnswer = (secretKey: string, place: AnswerPlace, sealed: string): KeptAnswer =>
  JSON.parse(String(unsealText(answersKey(secretKey), sealed, placeText(place)))) as KeptAnswer // as sealAnswer wrote it
