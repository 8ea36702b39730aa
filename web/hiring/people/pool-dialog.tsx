import { useRef, useState } from 'react'
import { z } from 'zod'
import { problem } from '#contract/errors.ts'
import { PEOPLE_LIMITS, type PeopleChoices } from '#contract/hiring/people.ts'
import { addPool, fillPool, PoolForm } from '#contract/hiring/people-acts.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { inParts } from './in-parts.ts'
import type { OfPeople } from './tag-dialog.tsx'

const NEW = 'new'
const Chosen = z.union([
  z.object({ pool: z.literal(NEW), name: PoolForm.shape.name }),
  z.object({
    pool: z.string(problem('choose_from_list')).min(1, problem('choose_from_list')),
    name: z.string(),
  }),
])

/** Adds people to a pool of the company, or to a new one. */
export function PoolDialog({ ids, pools, onDone, onClose }: OfPeople & { pools: PeopleChoices['pools'] }) {
  const text = useText()
  const [typed, setTyped] = useState({ pool: pools.length === 0 ? NEW : '', name: '' })
  // Made already where filling it failed: a second one of its name would be refused.
  const made = useRef<{ name: string; id: number }>(undefined)
  const add = async (name: string) => {
    if (made.current?.name !== name) made.current = { id: (await api(addPool, { body: { name } })).id, name }
    return made.current
  }
  const form = useForm({
    schema: typed.pool === NEW ? Chosen.options[0] : Chosen.options[1],
    values: () => typed,
    submit: async ({ pool, name }) => {
      const into = pool === NEW ? await add(name) : pools.find(({ id }) => String(id) === pool)
      if (!into) return
      const params = { id: String(into.id) }
      const count = await inParts(ids, (people) => api(fillPool, { params, body: { people, is_in: true } }))
      onDone(text('people.pooled', { count, name: into.name }))
    },
  })
  return (
    <FormDialog
      title={text('people.poolTitle', { count: ids.length })}
      form={form}
      isChanged={() => typed.name !== ''}
      onClose={onClose}
      submitLabel={text('people.addToPool')}
    >
      <SelectField
        name="pool"
        label={text('people.pool')}
        value={typed.pool}
        options={[
          ...pools.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NEW, label: text('people.newPool') },
        ]}
        onValue={(pool) => setTyped({ ...typed, pool })}
      />
      {typed.pool === NEW && (
        <TextField
          name="name"
          label={text('people.poolName')}
          hint={text('people.poolHint')}
          maxLength={PEOPLE_LIMITS.poolLength}
          value={typed.name}
          onValue={(name) => setTyped({ ...typed, name })}
        />
      )}
    </FormDialog>
  )
}
