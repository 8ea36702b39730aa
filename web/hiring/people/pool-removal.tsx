import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PeopleChoices } from '#contract/hiring/people.ts'
import { removePool } from '#contract/hiring/people-acts.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { narrowing } from './people-address.ts'

/** Deletes the pool that the list is narrowed to. */
export function PoolRemoval({ pools }: Pick<PeopleChoices, 'pools'>) {
  const text = useText()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const pool = pools.find(({ id }) => String(id) === search.get('pool'))
  if (!pool) return null
  const { name } = pool
  const remove = async () => {
    await api(removePool, { params: { id: String(pool.id) } })
    toast('success', text('people.poolDeleted', { name }))
    await navigate(narrowing(search, 'pool', ''))
  }
  return (
    <>
      <button type="button" className={button('secondary')} onClick={() => setAsked(true)}>
        {text('people.poolDelete')}
      </button>
      {isAsked && (
        <ActDialog
          title={text('people.poolDeleteTitle', { name })}
          words={text('people.poolDeleteWords')}
          confirmLabel={text('people.poolDelete')}
          act={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
