import { create } from 'zustand'
import { LIMITS } from '#contract/vocabulary.ts'

/** The company's chosen logo, in memory only, because a file cannot be stored (decisions §4). */
export const useLogo = create<{ file: File | undefined }>()(() => ({ file: undefined }))

/** JPEG, PNG and WebP, whose length stands in the middle, as hexadecimal digits. */
const BEGINNINGS = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/]

/** The code of what is wrong with a chosen picture by its content; a file's name and type say nothing about that. */
export async function pictureFault(file: Blob): Promise<'image_type' | 'image_unreadable' | undefined> {
  // The form itself refuses it, with its size.
  if (file.size > LIMITS.imageBytes) return undefined
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const beginning = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (!BEGINNINGS.some((each) => each.test(beginning))) return 'image_type'
  const picture = await createImageBitmap(file).catch(() => undefined)
  picture?.close()
  return picture ? undefined : 'image_unreadable'
}
