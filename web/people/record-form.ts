import { useEffect, useState } from 'react'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/app/forms/form-draft.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { wholeMonth } from '#web/app/i18n/day.ts'
import { useAccount } from '#web/app/session/account.ts'
import type { OwnRecord, RecordKind } from './record-kinds.ts'

/** The values of a record's form by field; a day may be half typed. */
type RecordValues = { texts: Record<string, string>; isPresent: boolean }

type RecordFormOptions = {
  kind: RecordKind
  /** The record to change; without it a new one is added. */
  record: OwnRecord | undefined
  onSaved: (saved: OwnRecord) => void
}

export function useRecordForm({ kind, record, onSaved }: RecordFormOptions) {
  const draft = `${useAccount()?.id}:${kind.name}:${record?.id ?? 'new'}`
  const [initial] = useState(() => valuesOf(kind, record))
  const [values, setValues] = useState(() => readDraft<RecordValues>(draft) ?? initial)
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial)
  useEffect(() => {
    if (isChanged) keepDraft(draft, values)
  }, [draft, values, isChanged])
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: kind.schema,
    values: () => entryOf(values),
    submit: async () => {
      // Sent as typed, because the server parses it with the same schema.
      const body = entryOf(values) as Parameters<typeof kind.schema.parse>[0] as never
      const saved = record
        ? await api(kind.endpoints.replace, { params: { id: String(record.id) }, body })
        : await api(kind.endpoints.add, { body, idempotencyKey: keyOf(body) })
      forgetDraft(draft)
      onSaved(saved)
    },
  })
  return {
    form,
    values,
    isChanged: () => isChanged,
    discard: () => forgetDraft(draft),
    setText: (name: string) => (text: string) =>
      setValues((before) => ({ ...before, texts: { ...before.texts, [name]: text } })),
    setPresent: (isPresent: boolean) => setValues((before) => ({ ...before, isPresent })),
  }
}

function valuesOf({ fields, openEnd }: RecordKind, record: OwnRecord | undefined): RecordValues {
  const names = [...fields.map(({ name }) => name), 'start_date', 'end_date']
  const texts = Object.fromEntries(names.map((name) => [name, String(record?.[name] ?? '')]))
  return { texts, isPresent: Boolean(openEnd && record && record.end_date === null) }
}

/** The 'presently' box sends an empty end (product-spec §4). */
function entryOf({ texts, isPresent }: RecordValues): Record<string, string> {
  const { start_date = '', end_date = '' } = texts
  return { ...texts, start_date: wholeMonth(start_date), end_date: isPresent ? '' : wholeMonth(end_date) }
}
