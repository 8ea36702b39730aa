import { readersZone } from '#web/app/i18n/browser-words.ts'
import '#web/app/i18n/account-texts.ts'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Frequency,
  SavedQuery,
  SavedSearchDraft,
  savedQueryIn,
  saveSearch,
} from '#contract/opportunities/saved-searches.ts'
import { type Collection, KIND_OF, KINDS, type Kind } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { FrequencySelect } from './frequency-select.tsx'
import { queryWords } from './saved-search.ts'
import './saved-search-list.css'
import '#web/parts/fields/check.css'

type SaveSearchDialogProps = { collection: Collection; companyName: string | null; onClose: () => void }

/** Saves the list's search under a name proposed from its filters. */
export function SaveSearchDialog({ collection, companyName, onClose }: SaveSearchDialogProps) {
  const text = useText()
  const { i18n } = useLingui()
  const [search] = useSearchParams()
  const query = savedQueryIn(search)
  const [proposed] = useState(() => {
    const words = SavedQuery.safeParse(query)
    const title = text(collection === 'jobs' ? 'list.jobs.title' : 'list.rfps.title')
    return (words.success && queryWords(words.data, i18n, companyName)) || title
  })
  const [name, setName] = useState(proposed)
  const [kinds, setKinds] = useState<Kind[]>([KIND_OF[collection]])
  const [frequency, setFrequency] = useState<Frequency>('DAILY')
  const keyOf = useIdempotencyKey()
  const form = useForm({
    schema: SavedSearchDraft,
    values: () => ({ name, kinds, query, frequency, time_zone: readersZone() }),
    submit: async (draft) => {
      await api(saveSearch, { body: draft, idempotencyKey: keyOf(draft) })
      toast('success', text('saved.done'))
      onClose()
    },
  })
  const choose = (kind: Kind, isChosen: boolean) =>
    setKinds((before) => KINDS.filter((each) => (each === kind ? isChosen : before.includes(each))))
  return (
    <FormDialog
      title={text('list.save')}
      submitLabel={text('saved.submit')}
      form={form}
      isChanged={() => name !== proposed}
      onClose={onClose}
    >
      <TextField name="name" label={text('saved.name')} value={name} onValue={setName} />
      <FormField name="kinds" label={text('saved.kinds')} isGroup>
        {({ id, ...attributes }) =>
          KINDS.map((kind, at) => (
            <label key={kind} className="check save-kind">
              <input
                type="checkbox"
                {...attributes}
                {...(at === 0 && { id })}
                checked={kinds.includes(kind)}
                onChange={(event) => choose(kind, event.currentTarget.checked)}
              />
              {text(`saved.kind.${kind}`)}
            </label>
          ))
        }
      </FormField>
      <FormField
        name="frequency"
        label={text('saved.frequency')}
        hint={text('saved.zone', { zone: readersZone() })}
      >
        {(attributes) => <FrequencySelect {...attributes} value={frequency} onValue={setFrequency} />}
      </FormField>
    </FormDialog>
  )
}
