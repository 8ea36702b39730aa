import { IMAGE_SIZES } from '#contract/vocabulary.ts'

const NAME = new RegExp(`^[0-9a-f]{40}-(${IMAGE_SIZES.join('|')})\\.webp$`)

export const fileName = (hash: string, size: number) => `images/${hash}-${size}.webp`

/** The file that an address /images/<name> shows, or undefined for any other name. */
export const fileOf = (name: string) => (NAME.test(name) ? `images/${name}` : undefined)

/** The address of the large size. */
export const imageUrl = (hash: string | null) =>
  hash === null ? null : `/images/${hash}-${IMAGE_SIZES[1]}.webp`
