import type { Readable } from 'node:stream'
import { type Scope, scopeOf } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { archiveName } from '#api/platform/files/archive-names.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import type { ApiFor, Identity } from '#api/platform/http/route.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { Api } from '#contract/endpoint.ts'
import { isApiError } from '#contract/errors.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import type { LeftOut, Part } from './archive.ts'
import { linksIn, nextCursorIn } from './rules.ts'

export type Reader = {
  services: { database: Database; files: Files; timeZone: string }
  scope: Scope
  words: Words
  /** The API as it answers the member who asked. */
  api: Api
  /** All rows of a list, page by page. */
  all<T>(page: (api: Api, cursor: string | undefined) => Promise<T[]>): AsyncGenerator<T>
  leftOut: LeftOut[]
  /** Names of files that are taken. */
  used: Set<string>
}

type Asker = { userId: number; company: { id: number; role: MemberRole } }
type Given = Pick<Reader, 'services' | 'words'> & { apiFor: ApiFor; asker: Asker }

/**
 * Reads as the member who asked: what a screen hides from them, sealed or nameless, is not in an export either, since the same
 * answers are asked for. They proved who they are when they asked.
 */
export function readerFor({ services, words, apiFor, asker: { userId, company } }: Given): Reader {
  const caller: Identity = {
    userId,
    userType: 'RECRUITING_COMPANY',
    isVerified: true,
    sessionId: 0,
    isRecent: true,
    isTwoFactor: true,
    needsSecondStep: false,
    company: { ...company, isSuspended: false },
  }
  return {
    services,
    words,
    scope: scopeOf({ userId, company }),
    api: apiFor(caller),
    all: (page) => pages(apiFor, caller, page),
    leftOut: [],
    used: new Set(),
  }
}

async function* pages<T>(
  apiFor: ApiFor,
  caller: Identity,
  page: (api: Api, cursor: string | undefined) => Promise<T[]>,
): AsyncGenerator<T> {
  let cursor: string | undefined
  do {
    let link: string | undefined
    const header = (name: string, value: string) => {
      if (name === 'Link') link = value
    }
    yield* await page(apiFor(caller, { header }), cursor)
    cursor = nextCursorIn(link)
  } while (cursor !== undefined)
}

const NOT_SHOWN: readonly string[] = [
  'forbidden',
  'not_found',
  'sealed',
  'conflict',
  'closed',
  'not_available',
]

/** An answer that the member may read; otherwise undefined, and the export says that it is left out. */
export async function shown<T>(
  { leftOut }: Pick<Reader, 'leftOut'>,
  what: string,
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!isApiError(error) || !NOT_SHOWN.includes(error.code)) throw error
    leftOut.push({ what, code: error.code })
    return undefined
  }
}

/** One answer as a file of JSON; nothing where it is not shown. */
export async function* jsonOf<T>(
  reader: Reader,
  path: string,
  read: () => Promise<T>,
): AsyncGenerator<Part, T | undefined> {
  const found = await shown(reader, path, read)
  if (found !== undefined) yield { path, text: JSON.stringify(found, null, 2) }
  return found
}

/** A list in one answer, as JSON lines. */
export async function* linesOf(
  reader: Reader,
  path: string,
  read: () => Promise<readonly unknown[]>,
): AsyncGenerator<Part> {
  const rows = await shown(reader, path, read)
  if (rows)
    yield {
      path,
      rows: (async function* () {
        yield* rows
      })(),
    }
}

/** A link works for five minutes; a large file before it may take longer. */
const FRESH_MS = 4 * 60_000

/** The files that an answer links to, for as long as its links are good; older ones are asked for anew. */
export async function* linkedFiles(
  reader: Reader,
  folder: string,
  read: () => Promise<unknown>,
  open: (link: string) => Promise<unknown>,
): AsyncGenerator<Part> {
  const load = async () => ({ at: performance.now(), links: linksIn(await shown(reader, folder, read)) })
  let loaded = await load()
  for (const { path, part, name, of } of [...loaded.links])
    yield {
      path: archiveName({ number: [folder, of].filter(Boolean).join('/'), part, name }, reader.used),
      open: async () => {
        if (performance.now() - loaded.at > FRESH_MS) loaded = await load()
        const fresh = loaded.links.find((each) => each.path === path)
        return fresh && contentOf(await open(fresh.link))
      },
    }
}

export const contentOf = (answer: unknown): Readable | undefined =>
  answer instanceof Download ? answer.content : undefined
