import { useState } from 'react'
import type { PeopleChoices } from '#contract/hiring/people.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PoolDialog } from './pool-dialog.tsx'
import { SelectListed } from './select-listed.tsx'
import { TagDialog } from './tag-dialog.tsx'
import '#web/hiring/stages/move-bar.css'

type PeopleBarProps = {
  ids: number[]
  choices: PeopleChoices
  /** Where the list goes on beyond its page. */
  onAll: ((ids: number[]) => void) | undefined
  onDone: (said: string) => void
  onClear: () => void
}

/** Acts on the selected people, at the foot of the list; hidden without any. */
export function PeopleBar({ ids, choices, onAll, onDone, onClear }: PeopleBarProps) {
  const text = useText()
  const [asked, setAsked] = useState<'tag' | 'pool' | 'invite'>()
  if (ids.length === 0) return null
  const close = () => setAsked(undefined)
  const done = (said: string) => {
    close()
    onDone(said)
  }
  const of = { ids, onDone: done, onClose: close }
  return (
    <section className="move-bar" aria-label={text('people.selected')}>
      <p role="status">{text('move.bar.count', { count: ids.length })}</p>
      <button type="button" className={button('icon')} aria-label={text('move.bar.clear')} onClick={onClear}>
        <Icon name="close" />
      </button>
      {onAll && <SelectListed onSelect={onAll} />}
      <button type="button" className={button('primary')} onClick={() => setAsked('tag')}>
        {text('people.addTag')}
      </button>
      <button type="button" className={button('secondary')} onClick={() => setAsked('pool')}>
        {text('people.addToPool')}
      </button>
      <button type="button" className={button('secondary')} onClick={() => setAsked('invite')}>
        {text('people.invite')}
      </button>
      {asked === 'tag' && <TagDialog {...of} tags={choices.tags} />}
      {asked === 'pool' && <PoolDialog {...of} pools={choices.pools} />}
      {asked === 'invite' && <InviteDialog {...of} jobs={choices.jobs} />}
    </section>
  )
}
