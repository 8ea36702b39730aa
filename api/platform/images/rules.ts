import { COVER_SIZE, IMAGE_SIZES } from '#contract/vocabulary.ts'

export const FOLDER = 'images'
const SIZES = [...IMAGE_SIZES, COVER_SIZE.width]
const NAME = new RegExp(`^[0-9a-f]{40}-(${SIZES.join('|')})\\.webp$`)

export const fileName = (hash: string, size: number) => `${FOLDER}/${hash}-${size}.webp`
export const fileNames = (hash: string) => SIZES.map((size) => fileName(hash, size))

export const hashOf = (file: string) => file.slice(FOLDER.length + 1).split('-', 1)[0] ?? ''

/** The file behind /images/<name>; undefined for a name of another shape. */
export const fileOf = (name: string) => (NAME.test(name) ? `${FOLDER}/${name}` : undefined)

export const imageUrl = (hash: string | null) => urlOf(hash, IMAGE_SIZES[1])

export const coverUrl = (hash: string | null) => urlOf(hash, COVER_SIZE.width)

const urlOf = (hash: string | null, size: number) => (hash === null ? null : `/images/${hash}-${size}.webp`)
