import { useText } from '#web/app/i18n/text.tsx'
import { SkillsField } from '#web/parts/fields/skills-field.tsx'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './profile-skills-fields.css'
import '#web/parts/record-icons.css'

/** Offered while the list is empty; never saved unasked (decisions §3). */
const SUGGESTED = ['photoshop', 'illustrator', 'figma']

type Props = { skills: string[]; onSkills: (skills: string[]) => void }

export function ProfileSkillsFields({ skills, onSkills }: Props) {
  const text = useText()
  const addSuggested = (skill: string) => {
    onSkills([skill])
    // The pressed button disappears with the suggestions.
    document.getElementById(fieldId('skills'))?.focus()
  }
  return (
    <>
      <SkillsField skills={skills} onSkills={onSkills} hint={text('wizard.skills.hint')} />
      {skills.length === 0 && (
        <div>
          <p id="suggested-skills" className="field-hint">
            {text('profile.suggested')}
          </p>
          <ul className="suggested" aria-labelledby="suggested-skills">
            {SUGGESTED.map((skill) => (
              <li key={skill}>
                <button type="button" className={button('secondary')} onClick={() => addSuggested(skill)}>
                  <Icon name="add" />
                  {skill}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
