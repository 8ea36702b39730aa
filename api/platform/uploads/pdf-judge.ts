import type { ProblemCode } from '#contract/errors.ts'
import { isNetworkPath, isSafeLink } from './links.ts'
import type { Cipher } from './pdf-cipher.ts'
import { type Definitions, ownerOf } from './pdf-definitions.ts'
import { find, namesLike } from './pdf-names.ts'
import type { Packed } from './pdf-objects.ts'
import {
  ALLOWED_ACTIONS,
  ALLOWED_ANNOTATIONS,
  ALLOWED_COMMANDS,
  REFUSED_KINDS,
  REFUSED_SUBTYPES,
} from './pdf-rules.ts'
import {
  type Dictionary,
  type Effort,
  isDictionary,
  isReference,
  isText,
  readValue,
  type Value,
  valuesOf,
} from './pdf-values.ts'
import { Refusal } from './refusal.ts'

type Contents = {
  packed: Packed[]
  definitions: Definitions
  cipher: Cipher | undefined
  effort: Effort
}

/** @throws Refusal for all that is not on the lists of pdf-rules.ts */
export function judgePdf(bytes: Buffer, contents: Contents): void {
  new Judgement(bytes, contents).pass()
}

type Found = { part: Buffer; at: number; value: Value }
type Role = 'action' | 'triggers' | 'annotations' | 'link' | 'path' | 'system' | 'proxy'

const isObject = (value: Value) => isDictionary(value) || isReference(value) || Array.isArray(value)

class Judgement {
  readonly #file: Buffer
  readonly #contents: Contents
  readonly #places: Map<number, { part: Buffer; at: number }[]>
  /** Roles in which an object was judged, so that a thousand references to it cost no more than one. */
  readonly #judged = new Set<string>()

  constructor(file: Buffer, contents: Contents) {
    this.#file = file
    this.#contents = contents
    this.#places = placesOf(file, contents)
  }

  /** Includes streams and remarks, so that a false one hides nothing. */
  pass() {
    const parts = [this.#file, ...this.#contents.packed.map(({ objects }) => objects)]
    for (const part of parts) {
      for (const { name, end } of find(TELLING, part)) {
        // Names of this list alone are found.
        NAMES[name]?.(this, { part, at: end, value: readValue(part, end, this.#contents.effort) })
      }
    }
  }

  kind({ part, value }: Found) {
    if (typeof value === 'string') refuse(REFUSED_KINDS[value])
    if (!isReference(value)) return
    const kinds = (this.#places.get(value.to) ?? []).map((place) => this.#read(place))
    // A kind that is not found could be any.
    if (kinds.length === 0) refuse('pdf_has_scripts')
    for (const kind of kinds) this.kind({ part, at: 0, value: isReference(kind) ? { to: Number.NaN } : kind })
  }

  subtype({ value }: Found) {
    if (typeof value === 'string') refuse(REFUSED_SUBTYPES[value])
  }

  in(role: Role, { part, at, value }: Found) {
    if (Array.isArray(value)) for (const each of value) this.in(role, { part, at, value: each })
    else if (isReference(value)) this.#follow(role, value.to)
    else if (isDictionary(value)) this.#dictionary(role, { part, at, value })
    else if (role === 'system' && value === '/URL') refuse('pdf_has_actions')
    else if (isText(value) && this.#leadsOut(role, this.#plain(value.text, { part, at })))
      refuse('pdf_has_actions')
  }

  #leadsOut(role: Role, text: string): boolean {
    return (role === 'link' && !isSafeLink(text)) || (role === 'path' && isNetworkPath(text))
  }

  #follow(role: Role, to: number) {
    if (Number.isNaN(to)) refuse('file_malformed')
    if (this.#judged.has(`${role} ${to}`)) return
    this.#judged.add(`${role} ${to}`)
    for (const place of this.#places.get(to) ?? []) {
      this.in(role, { ...place, value: this.#read(place) })
    }
  }

  #dictionary(role: Role, { part, at, value }: Found & { value: Dictionary }) {
    if (role === 'action') judgeAction(value)
    if (role === 'annotations') {
      for (const kind of valuesOf(value, '/Subtype'))
        if (typeof kind === 'string' && !ALLOWED_ANNOTATIONS.includes(kind))
          refuse(REFUSED_SUBTYPES[kind] ?? 'pdf_has_media')
    }
    if (role === 'triggers')
      for (const [, trigger] of value.entries) this.in('action', { part, at, value: trigger })
    // The address that all others of the document begin with.
    if (role === 'link')
      for (const base of valuesOf(value, '/Base')) this.in('link', { part, at, value: base })
    if (role === 'path')
      for (const [name, path] of value.entries)
        if (PATHS.includes(name)) this.in('path', { part, at, value: path })
    // Tags of a text have references to each other by this name, and flags by that of the file.
    if (role === 'proxy' && valuesOf(value, '/F').some((file) => isText(file) || isObject(file)))
      refuse('pdf_has_actions')
  }

  #read({ part, at }: { part: Buffer; at: number }) {
    return readValue(part, at, this.#contents.effort)
  }

  /** Texts among packed objects are encrypted with these, not for themselves. */
  #plain(text: Buffer, { part, at }: { part: Buffer; at: number }): string {
    const { cipher, definitions } = this.#contents
    const plain = cipher && part === this.#file ? cipher.text(text, ownerOf(definitions, at)) : text
    return plain.toString('latin1')
  }
}

function placesOf(file: Buffer, { definitions, packed }: Contents) {
  const places = new Map<number, { part: Buffer; at: number }[]>()
  const add = (number: number, place: { part: Buffer; at: number }) => {
    const known = places.get(number)
    if (known) known.push(place)
    else places.set(number, [place])
  }
  for (const [n, { number }] of definitions.owners.entries())
    add(number, { part: file, at: definitions.at[n] ?? 0 })
  for (const { objects, numbered } of packed)
    for (const { number, at } of numbered) add(number, { part: objects, at })
  return places
}

function refuse(code: ProblemCode | undefined) {
  if (code) throw new Refusal(code)
}

function judgeAction(action: Dictionary) {
  const kinds = valuesOf(action, '/S').filter((kind) => typeof kind === 'string')
  for (const kind of kinds)
    if (!ALLOWED_ACTIONS.includes(kind)) refuse(REFUSED_KINDS[kind] ?? 'pdf_has_actions')
  if (kinds.includes('/Thread') && valuesOf(action, '/F').some((file) => file !== undefined))
    refuse('pdf_has_actions')
  const isStrange = (command: Value) => typeof command === 'string' && !ALLOWED_COMMANDS.includes(command)
  if (kinds.includes('/Named') && valuesOf(action, '/N').some(isStrange)) refuse('pdf_has_actions')
}

const whenObject =
  (code: ProblemCode) =>
  (_: Judgement, { value }: Found) => {
    if (isObject(value)) refuse(code)
  }
const always = (code: ProblemCode) => () => refuse(code)
const inRole = (role: Role) => (judgement: Judgement, found: Found) => judgement.in(role, found)

/** Of a file that is not in the document, for each system. */
const PATHS = ['/F', '/UF', '/DOS', '/Unix', '/Mac']

/** A name alone proves little: the title of a developer's CV may contain /JavaScript as well. */
const NAMES: Record<string, (judgement: Judgement, found: Found) => void> = {
  '/S': (judgement, found) => judgement.kind(found),
  '/Subtype': (judgement, found) => judgement.subtype(found),
  ...Object.fromEntries(PATHS.map((name) => [name, inRole('path')])),
  '/FS': inRole('system'),
  '/Ref': inRole('proxy'),
  '/OPI': whenObject('pdf_has_actions'),
  '/URI': inRole('link'),
  '/A': inRole('action'),
  '/PA': inRole('action'),
  '/Next': inRole('action'),
  '/OpenAction': inRole('action'),
  '/AA': inRole('triggers'),
  '/Annots': inRole('annotations'),
  '/JavaScript': whenObject('pdf_has_scripts'),
  '/XFA': (_, { value }) => refuse(value === undefined ? undefined : 'pdf_has_dynamic_form'),
  '/EF': whenObject('pdf_has_attached_files'),
  '/Collection': whenObject('pdf_has_attached_files'),
  '/EmbeddedFile': always('pdf_has_attached_files'),
  '/EmbeddedFiles': always('pdf_has_attached_files'),
  '/FileAttachment': always('pdf_has_attached_files'),
  '/RichMedia': always('pdf_has_media'),
  '/RichMediaContent': always('pdf_has_media'),
}
const TELLING = namesLike(...Object.keys(NAMES).map((name) => name.slice(1)))
