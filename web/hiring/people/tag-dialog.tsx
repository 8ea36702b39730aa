import { useId, useState } from 'react'
import { PEOPLE_LIMITS, type PeopleChoices } from '#contract/hiring/people.ts'
import { TagForm, tagPeople } from '#contract/hiring/people-acts.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { inParts } from './in-parts.ts'

export type OfPeople = {
  ids: number[]
  /** With the words for what was done. */
  onDone: (said: string) => void
  onClose: () => void
}

/** Puts a tag on people; those that the company has are suggested. */
export function TagDialog({ ids, tags, onDone, onClose }: OfPeople & { tags: PeopleChoices['tags'] }) {
  const text = useText()
  const list = useId()
  const [name, setName] = useState('')
  const form = useForm({
    schema: TagForm.pick({ name: true }),
    values: () => ({ name }),
    submit: async (body) => {
      const count = await inParts(ids, (people) => api(tagPeople, { body: { ...body, people } }))
      onDone(text('people.tagged', { count, name: body.name }))
    },
  })
  return (
    <FormDialog
      title={text('people.tagTitle', { count: ids.length })}
      form={form}
      isChanged={() => name !== ''}
      onClose={onClose}
      submitLabel={text('people.addTag')}
    >
      <TextField
        name="name"
        label={text('people.tag')}
        hint={text('people.tagHint')}
        maxLength={PEOPLE_LIMITS.tagLength}
        list={list}
        autoComplete="off"
        value={name}
        onValue={setName}
      />
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag.id} value={tag.name} />
        ))}
      </datalist>
    </FormDialog>
  )
}
