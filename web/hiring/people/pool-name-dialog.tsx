import { useState } from 'react'
import { PEOPLE_LIMITS, type PeopleChoices } from '#contract/hiring/people.ts'
import { PoolForm, renamePool } from '#contract/hiring/people-acts.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'

type PoolNameDialogProps = {
  pool: PeopleChoices['pools'][number]
  onDone: (said: string) => void
  onClose: () => void
}

/** Another name for a pool. */
export function PoolNameDialog({ pool, onDone, onClose }: PoolNameDialogProps) {
  const text = useText()
  const [name, setName] = useState(pool.name)
  const form = useForm({
    schema: PoolForm,
    values: () => ({ name }),
    submit: async (body) => {
      const { name: now } = await api(renamePool, { params: { id: String(pool.id) }, body })
      onDone(text('pools.renamed', { name: now }))
    },
  })
  return (
    <FormDialog
      title={text('pools.renameTitle', { name: pool.name })}
      form={form}
      isChanged={() => name !== pool.name}
      onClose={onClose}
      submitLabel={text('pools.rename')}
    >
      <TextField
        name="name"
        label={text('people.poolName')}
        maxLength={PEOPLE_LIMITS.poolLength}
        value={name}
        onValue={setName}
      />
    </FormDialog>
  )
}
