import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiError, isApiError } from '#contract/errors.ts'
import { useText } from './i18n/text.tsx'
import { dismissErrors, toast } from './toast.ts'

/** Runs one action, reports the outcome in a toast and reloads the page's data, which may have changed meanwhile. */
export function useAct() {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [isPending, setPending] = useState(false)
  const act = async (done: string, work: () => Promise<unknown>) => {
    if (isPending) return
    dismissErrors()
    setPending(true)
    let isReached = true
    try {
      await work()
      toast('success', done)
    } catch (error) {
      isReached = isApiError(error)
      if (!isApiError(error) && !(error instanceof TypeError)) throw error
      toast('error', isApiError(error) ? wordsOf(error) : text('error.offline.text'))
    }
    // Without a connection the page stays as it is, where its data would fail to load.
    if (isReached) await revalidate()
    setPending(false)
  }
  return { act, isPending }
}

/** Joins field errors into one line, because the fields are not on this page. */
const wordsOf = ({ fields, message }: ApiError) =>
  fields ? Object.values(fields).flat().join('. ') : message
