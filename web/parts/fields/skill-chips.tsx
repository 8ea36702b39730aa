import { useText } from '#web/app/i18n/text.tsx'
import './skill-chips.css'

/** Read-only chips; skills-field.tsx edits them. */
export function SkillChips({ skills }: { skills: string[] }) {
  const text = useText()
  if (skills.length === 0) return <p className="quiet chips-none">{text('profile.noSkills')}</p>
  return (
    <ul className="chips chips-shown">
      {skills.map((skill) => (
        <li key={skill}>
          <span>{skill}</span>
        </li>
      ))}
    </ul>
  )
}
