import type { Person } from '#contract/hiring/people.ts'
import { fillPool, untagPeople } from '#contract/hiring/people-acts.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './person-panel.css'

type PersonMarksProps = { person: Person; canEdit: boolean; onChange: () => void }

/** Tags and pools, each with a button that takes it off. */
export function PersonMarks({ person, canEdit, onChange }: PersonMarksProps) {
  const text = useText()
  const { act, isPending } = useAct()
  const people = [person.id]
  const chip = (each: { id: number; name: string }, label: string, remove: () => Promise<unknown>) => (
    <li key={each.id} className="one-person-chip">
      <span>{each.name}</span>
      {canEdit && (
        <button
          type="button"
          className={button('icon')}
          aria-label={label}
          disabled={isPending}
          onClick={() => act(text('people.removed', { name: each.name }), () => remove().then(onChange))}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  )
  return (
    <>
      {person.tags.length > 0 && (
        <section className="one-person-part">
          <h3>{text('people.tags')}</h3>
          <ul className="one-person-chips">
            {person.tags.map((tag) =>
              chip(tag, text('people.removeTag', { name: tag.name }), () =>
                api(untagPeople, { params: { id: String(tag.id) }, body: { people } }),
              ),
            )}
          </ul>
        </section>
      )}
      {person.pools.length > 0 && (
        <section className="one-person-part">
          <h3>{text('people.pools')}</h3>
          <ul className="one-person-chips">
            {person.pools.map((pool) =>
              chip(pool, text('people.removeFromPool', { name: pool.name }), () =>
                api(fillPool, { params: { id: String(pool.id) }, body: { people, is_in: false } }),
              ),
            )}
          </ul>
        </section>
      )}
    </>
  )
}
