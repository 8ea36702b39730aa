import { useText } from '#web/app/i18n/text.tsx'
import './skill-chips.css'

/** Skills to read; to change them there is skills-field.tsx. */
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
