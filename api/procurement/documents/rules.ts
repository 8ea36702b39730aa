import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

const wrappingKey = (secretKey: string) => derivedKey(secretKey, '', 'keys:evaluation-document')
const placeText = (storageName: string) => `evaluation-document:${storageName}`

/** Bound to the file's place, so that a key that is moved to another row opens nothing. */
export const wrapDocumentKey = (secretKey: string, storageName: string, key: Buffer): string =>
  sealText(wrappingKey(secretKey), key, placeText(storageName))

/** @throws Error where the row was changed, or SECRET_KEY is another */
export const unwrapDocumentKey = (secretKey: string, storageName: string, wrapped: string): Buffer =>
  unsealText(wrappingKey(secretKey), wrapped, placeText(storageName))
