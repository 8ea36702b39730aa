import { useEffect } from 'react'
import { create } from 'zustand'
import {
  type Application,
  jobStanding,
  proposalStanding,
  type Standing,
} from '#contract/applications/applications.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { codeOf } from '#web/app/problem.ts'
import { readToken, subscribe } from '#web/app/session/session.ts'

type Known = Standing | 'failed' | 'unverified'

/** The signed-in person's applications, by opportunity. */
const useStandings = create<Record<string, Known | undefined>>()(() => ({}))

let askedBy: string | null = null
let asked = 0
/** The number of the latest request by opportunity, so that older answers are dropped. */
const newest: Record<string, number> = {}
subscribe(() => {
  if (askedBy !== readToken()) useStandings.setState({}, true)
})

const keyOf = (collection: Collection, id: number) => `${collection} ${id}`

/** undefined until loaded. Each visit loads it anew, as the stage and the stored CVs may have changed. */
export function useStanding(collection: Collection, id: number): Known | undefined {
  const key = keyOf(collection, id)
  useEffect(() => {
    void loadStanding(collection, id)
    return () => {
      newest[key] = ++asked
      useStandings.setState({ [key]: undefined })
    }
  }, [collection, id, key])
  return useStandings((all) => all[key])
}

export async function loadStanding(collection: Collection, id: number) {
  const [key, own] = [keyOf(collection, id), ++asked]
  askedBy = readToken()
  newest[key] = own
  const endpoint = collection === 'jobs' ? jobStanding : proposalStanding
  const known = await api(endpoint, { params: { id: String(id) } }).catch(whyNot)
  // Another person may have signed in meanwhile, or a newer request been sent.
  if (askedBy === readToken() && newest[key] === own) useStandings.setState({ [key]: known })
}

const whyNot = (error: unknown) => (codeOf(error) === 'unverified' ? 'unverified' : 'failed')

export function keepApplication(application: Application) {
  const key = keyOf(application.collection, application.opportunity.id)
  const known = useStandings.getState()[key]
  if (typeof known !== 'object') return
  newest[key] = ++asked
  useStandings.setState({ [key]: { ...known, application } })
}
