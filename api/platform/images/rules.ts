import { COVER_SIZE, IMAGE_SIZES } from '#contract/vocabulary.ts'

export const FOLDER = 'images'
/** The picture of the front page is cropped to this size at most. */
export const FRONT_SIZE = { width: 960, height: 640 }

/** Stored sizes of a picture by how it is shown. */
export const SIZES_OF = { whole: IMAGE_SIZES, cover: [COVER_SIZE.width], front: [FRONT_SIZE.width] } as const
export type Shape = keyof typeof SIZES_OF
const SIZES = Object.values(SIZES_OF).flat()
const NAME = new RegExp(`^[0-9a-f]{40}-(${SIZES.join('|')})\\.webp$`)

export const fileName = (hash: string, size: number) => `${FOLDER}/${hash}-${size}.webp`
export const fileNames = (hash: string) => SIZES.map((size) => fileName(hash, size))

export const hashOf = (file: string) => file.slice(FOLDER.length + 1).split('-', 1)[0] ?? ''

/** The file behind /images/<name>; undefined for a name of another shape. */
export const fileOf = (name: string) => (NAME.test(name) ? `${FOLDER}/${name}` : undefined)

export const imageUrl = (hash: string | null) => urlOf(hash, IMAGE_SIZES[1])

export const frontUrl = (hash: string | null) => urlOf(hash, FRONT_SIZE.width)

export const coverUrl = (hash: string | null) => urlOf(hash, COVER_SIZE.width)

const urlOf = (hash: string | null, size: number) => (hash === null ? null : `/images/${hash}-${size}.webp`)
