import { useState } from 'react'
import { z } from 'zod'
import {
  type Application,
  ApplicationTexts,
  applyForJob,
  ChangeTexts,
  changeApplication,
} from '#contract/applications/applications.ts'
import { fileFault, ofPart } from '#contract/applications/documents.ts'
import type { AskedDocument } from '#contract/applications/parts.ts'
import { questionField, readAnswer, type ScreeningQuestion } from '#contract/applications/screening.ts'
import { problem } from '#contract/errors.ts'
import { type Collection, KIND_OF, PARTS_OF, type Part } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useSending } from '#web/app/forms/sending.ts'
import { countBegun, tagOf } from './begun-form.ts'

/** A file of this device, a CV of the profile by its id, or that of the last application by its SHA-256. */
export type Chosen = {
  name: string
  size: number
  file?: File
  keptCv?: number
  lastCv?: string
  /** How much of it is uploaded, from 0 to 1, while it is on its way to a draft. */
  share?: number
}
export type Choices = Partial<Record<Part, Chosen>>

type Options = {
  collection: Collection
  /** The application to change; undefined sends a new one. */
  number?: string
  /** The id of the opportunity. */
  id: number
  bio: string
  questions?: ScreeningQuestion[]
  /** By the id of the question; undefined leaves those before. */
  answers?: Record<string, string> | undefined
  /** Chosen from the start. */
  initial?: Choices
  /** Files that it asks for beside those of every application or proposal. */
  documents?: readonly AskedDocument[]
  onSent: (application: Application) => void
  onFault?: (error: unknown) => void
}

/** Bio and files, checked like on the server and sent with progress. */
export function useApplicationForm({ collection, number, id, bio, initial = {}, ...given }: Options) {
  const { questions = [], answers, documents = [], onSent, onFault } = given
  const kind = KIND_OF[collection]
  const [choices, setChoices] = useState<Choices>(initial)
  const endpoint = number ? changeApplication : applyForJob
  const { progress, send, forget } = useSending(endpoint)
  const source = !number && collection === 'jobs' && { source: tagOf(id) }
  const form = useForm({
    schema: schemaOf({
      collection,
      isChange: number !== undefined,
      questions: answers ? questions : [],
      documents,
    }),
    values: () => ({ bio: number && !bio ? undefined : bio, ...choices, ...byField(answers) }),
    submit: async () => {
      const sent = await send(
        number ? { number } : { id: String(id) },
        bodyOf({ ...(bio && { bio }), ...source }, choices, answers),
      )
      if (sent) onSent(sent)
    },
    onFault: ({ error }) => onFault?.(error),
  })
  const note = () => {
    forget()
    if (source) countBegun(id)
  }
  const choose = (part: Part, chosen: Chosen | undefined) => {
    note()
    setChoices((before) => ({ ...before, [part]: chosen }))
  }
  return { kind, form, choices, choose, progress, forget: note }
}

type Asked = {
  collection: Collection
  isChange: boolean
  questions: ScreeningQuestion[]
  documents: readonly AskedDocument[]
}

/** The server's schema for texts; files by name and size alone. */
export function schemaOf({ collection, isChange, questions, documents }: Asked) {
  const kind = KIND_OF[collection]
  const all: Part[] = [...PARTS_OF[kind], ...documents.map(({ part }) => part)]
  const parts = all.map((part) => {
    const isOptional = documents.find((each) => each.part === part)?.is_optional
    const chosen = z.custom<Chosen | undefined>().superRefine((file, context) => {
      const fault = file
        ? file.file && fileFault(kind, file)
        : !isChange && !isOptional && problem('file_missing')
      if (fault) context.addIssue(ofPart(part, fault, documents))
    })
    return [part, isChange || isOptional ? chosen.optional() : chosen]
  })
  const texts = isChange ? ChangeTexts.pick({ bio: true }) : ApplicationTexts.pick({ bio: true })
  return texts.extend(Object.fromEntries([...parts, ...questions.map(fieldOf)]))
}

const fieldOf = (question: ScreeningQuestion) => {
  const answer = z.custom<string | undefined>().superRefine((given, context) => {
    const read = readAnswer(question, given)
    if ('fault' in read) context.addIssue(read.fault)
  })
  return [questionField(question.id), answer] as const
}

const byField = (answers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [questionField(Number(id)), answer]))

type Texts = Record<string, string>

export function bodyOf(texts: Texts, choices: Choices, answers?: Texts): FormData {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.append(name, text)
  if (answers && Object.keys(answers).length > 0) body.append('answers', JSON.stringify(answers))
  for (const [part, chosen] of Object.entries(choices)) {
    if (chosen?.file) body.append(part, chosen.file)
    if (chosen?.keptCv) body.append('kept_cv', String(chosen.keptCv))
    if (!chosen?.lastCv) continue
    body.append('use_last_cv', 'true')
    body.append('last_cv', chosen.lastCv)
  }
  return body
}
