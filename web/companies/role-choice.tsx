import { MEMBER_ROLES, type MemberRole } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import './role-choice.css'

/** Explains each role beside its button. */
export function RoleChoice({ initial }: { initial?: MemberRole }) {
  const text = useText()
  const options = MEMBER_ROLES.map((role) => ({
    value: role,
    label: text(`role.${role}`),
    text: text(`members.role.${role}.text`),
  }))
  return <ExplainedChoice name="role" label={text('members.role')} options={options} initial={initial} />
}

/** The explanations alone. */
export function RoleWords() {
  const text = useText()
  return (
    <section className="members-part">
      <h2>{text('members.roles')}</h2>
      <dl className="role-words">
        {MEMBER_ROLES.map((role) => (
          <div key={role}>
            <dt>{text(`role.${role}`)}</dt>
            <dd>{text(`members.role.${role}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
