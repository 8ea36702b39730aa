import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The job seeker's draft (product-spec §3). Dates are YYYY-MM-DD, a half-typed one has gaps; '' is not filled in. */
const EMPTY_JOB_SEEKER = {
  birthDate: '',
  nationality: '',
  country: '',
  residentialAddress: '',
  highestEducationLevel: '',
  institutionOfHighestEducationLevel: '',
  startOfHighestEducationLevel: '',
  endOfHighestEducationLevel: '',
  currentRole: '',
  currentCompany: '',
  startOfCurrentRole: '',
  endOfCurrentRole: '',
  skills: [] as string[],
}

/** The company's draft. A file cannot be kept: `logoName` remembers that one was chosen (decisions §4). */
const EMPTY_COMPANY = {
  jobTitle: '',
  name: '',
  size: '',
  industry: '',
  address: '',
  country: '',
  summary: '',
  logoName: '',
  skills: [] as string[],
}

/** `draftOf` is the id of whose drafts they are, 0 while they are nobody's. */
export const NO_DRAFTS = { draftOf: 0, jobSeeker: EMPTY_JOB_SEEKER, recruitingCompany: EMPTY_COMPANY }

const EMPTY = {
  searchParameters: {
    searchFilters: { type: [] as string[], location: [] as string[], level: [] as string[] },
    searchKey: '',
  },
  ...NO_DRAFTS,
}

export type Root = typeof EMPTY
export type DraftKind = 'jobSeeker' | 'recruitingCompany'
export type Draft<K extends DraftKind> = Root[K]

/** Persisted under `root`. Whatever is stored there is taken only as far as it has the shape of today's state. */
export const useRoot = create<Root>()(
  persist(() => EMPTY, {
    name: 'root',
    version: 1,
    storage: createJSONStorage(() => localStorage),
    migrate: (stored) => fitted(stored, EMPTY),
    merge: (stored) => fitted(stored, EMPTY),
  }),
)

if (typeof document !== 'undefined') {
  // Another tab wrote: its newer draft is taken over, so that this tab never writes an older one over it.
  addEventListener('storage', ({ key }) => {
    if (key === 'root') void useRoot.persist.rehydrate()
  })
}

/** Profile updates merge the supplied fields into the draft (product-spec §4). */
export function saveDraft<K extends DraftKind>(kind: K, change: Partial<Draft<K>>) {
  useRoot.setState((root) => ({ ...root, [kind]: { ...root[kind], ...change } }))
}

/** Writes only what is new: an empty search leaves nothing on the device. */
export function rememberSearch(searchParameters: Root['searchParameters']) {
  const known = useRoot.getState().searchParameters
  if (JSON.stringify(known) !== JSON.stringify(searchParameters)) useRoot.setState({ searchParameters })
}

/** After onboarding nothing of it stays on the device. */
export function purgeRoot() {
  useRoot.setState(EMPTY)
  useRoot.persist.clearStorage()
}

/** `stored` where it has the shape of `model`, which stands in for the rest. */
export function fitted<T>(stored: unknown, model: T): T {
  if (Array.isArray(model)) {
    const isTexts = Array.isArray(stored) && stored.every((each) => typeof each === 'string')
    return isTexts ? (stored as T) /* lists of the state hold texts */ : model
  }
  if (typeof model !== 'object' || model === null)
    return typeof stored === typeof model ? (stored as T) : model
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const parts = Object.entries(model).map(([key, value]) => [key, fitted(given[key], value)])
  return Object.fromEntries(parts) as T // key by key as the model
}
