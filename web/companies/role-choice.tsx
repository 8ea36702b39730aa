import { MEMBER_ROLES, type MemberRole } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import './role-choice.css'

/** Explains each role beside its button. */
export function RoleChoice({ initial }: { initial?: MemberRole }) {
  const text = useText()
  return (
    <FormField name="role" label={text('members.role')} isGroup>
      {({ id, ...attributes }) => (
        <div className="role-choice">
          {MEMBER_ROLES.map((role, at) => (
            <label key={role}>
              <input
                {...attributes}
                {...(at === 0 && { id })}
                type="radio"
                value={role}
                defaultChecked={role === initial}
                aria-labelledby={`${id}-${role}`}
                aria-describedby={`${id}-${role}-text`}
              />
              <b id={`${id}-${role}`}>{text(`role.${role}`)}</b>
              <span id={`${id}-${role}-text`}>{text(`members.role.${role}.text`)}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
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
