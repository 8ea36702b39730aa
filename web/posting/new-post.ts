import { useState } from 'react'
import { useNavigate } from 'react-router'
import { createPost } from '#contract/posting/posts.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { postAddress } from './hub/hub.ts'

/** Begins a draft of a kind and opens its form; `problem` says why none was begun. */
export function useNewPost({ replace = false } = {}) {
  const text = useText()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const begin = async (kind: Kind) => {
    setPending(true)
    setProblem(undefined)
    try {
      const { id } = await api(createPost, { body: { kind } })
      await navigate(postAddress(id, 'edit'), { replace })
      setPending(false)
      return true
    } catch (error) {
      setProblem(problemWords(error, text('error.offline.text')))
      setPending(false)
      return false
    }
  }
  return { begin, isPending, problem }
}
