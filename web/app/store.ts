import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The job seeker's draft (product-spec §3). Dates are YYYY-MM-DD, with gaps while half-typed; '' is empty. */
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

/** The company's draft. A file cannot be stored, so `logoName` records the choice (decisions §4). */
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

/** `draftOf` is the id of the person who owns the rest; 0 without one. */
export const NO_DRAFTS = {
  draftOf: 0,
  jobSeeker: EMPTY_JOB_SEEKER,
  recruitingCompany: EMPTY_COMPANY,
  /** Newest first, never sent. */
  recentSearches: [] as string[],
}

/** The last filters and search text of the list. */
export const NO_SEARCH = {
  searchFilters: { type: [] as string[], location: [] as string[], level: [] as string[] },
  searchKey: '',
}

const EMPTY = { searchParameters: NO_SEARCH, ...NO_DRAFTS }

export type Root = typeof EMPTY
export type DraftKind = 'jobSeeker' | 'recruitingCompany'
export type Draft<K extends DraftKind> = Root[K]

/** Persisted under `root`. Stored values of another shape are ignored. */
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
  // Takes over the newer draft of another tab, so that this tab never overwrites it with an older one.
  addEventListener('storage', ({ key }) => {
    if (key === 'root') void useRoot.persist.rehydrate()
  })
}

/** Profile updates merge the supplied fields into the draft (product-spec §4). */
export function saveDraft<K extends DraftKind>(kind: K, change: Partial<Draft<K>>) {
  useRoot.setState((root) => ({ ...root, [kind]: { ...root[kind], ...change } }))
}

/** Writes only changes, so that an empty search leaves nothing on the device. */
export function rememberSearch(searchParameters: Root['searchParameters']) {
  const known = useRoot.getState().searchParameters
  if (JSON.stringify(known) !== JSON.stringify(searchParameters)) useRoot.setState({ searchParameters })
}

/** Deletes the drafts after onboarding. */
export function purgeRoot() {
  useRoot.setState(EMPTY)
  useRoot.persist.clearStorage()
}

/** `stored` where it has the shape of `model`, else `model`. */
export function fitted<T>(stored: unknown, model: T): T {
  if (Array.isArray(model)) {
    const isTexts = Array.isArray(stored) && stored.every((each) => typeof each === 'string')
    return isTexts ? (stored as T) /* lists of the state hold texts */ : model
  }
  if (typeof model !== 'object' || model === null)
    return typeof stored === typeof model ? (stored as T) : model
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const parts = Object.entries(model).map(([key, value]) => [key, fitted(given[key], value)])
  return Object.fromEntries(parts) as T // it has the model's keys
}
