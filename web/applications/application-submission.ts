import { useState } from 'react'
import { z } from 'zod'
import {
  type Application,
  ApplicationTexts,
  applyForJob,
  ChangeTexts,
  changeApplication,
  submitProposal,
} from '#contract/applications/applications.ts'
import { fileFault, ofPart } from '#contract/applications/documents.ts'
import { problem } from '#contract/errors.ts'
import { type Collection, KIND_OF, PARTS_OF, type Part } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useSending } from '#web/app/forms/sending.ts'

/** A file of this device, or the CV of the last application by its SHA-256. */
export type Chosen = { name: string; size: number; file?: File; lastCv?: string }
type Choices = Partial<Record<Part, Chosen>>

type Options = {
  collection: Collection
  /** The application to change; undefined sends a new one. */
  number?: string
  /** The id of the opportunity. */
  id: number
  bio: string
  onSent: (application: Application) => void
  onFault?: (error: unknown) => void
}

/** Bio and files, checked like on the server and sent with progress. */
export function useApplicationForm({ collection, number, id, bio, onSent, onFault }: Options) {
  const kind = KIND_OF[collection]
  const [choices, setChoices] = useState<Choices>({})
  const endpoint = number ? changeApplication : collection === 'jobs' ? applyForJob : submitProposal
  const { progress, send, forget } = useSending(endpoint)
  const form = useForm({
    schema: schemaOf(collection, number !== undefined),
    values: () => ({ bio: number && !bio ? undefined : bio, ...choices }),
    submit: async () => {
      const sent = await send(number ? { number } : { id: String(id) }, bodyOf(bio, choices))
      if (sent) onSent(sent)
    },
    onFault: ({ error }) => onFault?.(error),
  })
  const choose = (part: Part, chosen: Chosen | undefined) => {
    forget()
    setChoices((before) => ({ ...before, [part]: chosen }))
  }
  return { kind, form, choices, choose, progress, forget }
}

/** The server's schema for texts; files by name and size alone. */
function schemaOf(collection: Collection, isChange: boolean) {
  const kind = KIND_OF[collection]
  const parts = PARTS_OF[kind].map((part) => {
    const chosen = z.custom<Chosen | undefined>().superRefine((file, context) => {
      const fault = file ? !file.lastCv && fileFault(kind, file) : !isChange && problem('file_missing')
      if (fault) context.addIssue(ofPart(part, fault))
    })
    return [part, isChange ? chosen.optional() : chosen]
  })
  const texts = isChange ? ChangeTexts : ApplicationTexts.pick({ bio: true })
  return texts.extend(Object.fromEntries(parts))
}

function bodyOf(bio: string, choices: Choices): FormData {
  const body = new FormData()
  if (bio) body.append('bio', bio)
  for (const [part, chosen] of Object.entries(choices)) {
    if (chosen?.file) body.append(part, chosen.file)
    if (!chosen?.lastCv) continue
    body.append('use_last_cv', 'true')
    body.append('last_cv', chosen.lastCv)
  }
  return body
}
