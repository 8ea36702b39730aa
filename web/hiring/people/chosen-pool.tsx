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
import { PoolNameDialog } from './pool-name-dialog.tsx'

/** Renames and deletes the pool that the list shows; nothing where it shows none. */
export function ChosenPool({
  pools,
  onDone,
}: {
  pools: PeopleChoices['pools']
  onDone: (said: string) => void
}) {
  const text = useText()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'name' | 'delete'>()
  const pool = pools.find(({ id }) => String(id) === search.get('pool'))
  if (!pool) return null
  const close = () => setAsked(undefined)
  return (
    <>
      <button type="button" className={button('secondary')} onClick={() => setAsked('name')}>
        {text('pools.rename')}
      </button>
      <button type="button" className={button('secondary')} onClick={() => setAsked('delete')}>
        {text('pools.delete')}
      </button>
      {asked === 'name' && (
        <PoolNameDialog
          pool={pool}
          onDone={(said) => {
            close()
            onDone(said)
          }}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <ActDialog
          title={text('pools.delete')}
          words={text('pools.deleteText', { name: pool.name, count: pool.people })}
          confirmLabel={text('pools.delete')}
          act={async () => {
            await api(removePool, { params: { id: String(pool.id) } })
            toast('success', text('pools.deleted'))
            void navigate(narrowing(search, 'pool', ''))
          }}
          onClose={close}
        />
      )}
    </>
  )
}
