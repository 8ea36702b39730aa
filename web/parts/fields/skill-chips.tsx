import { useText } from '#web/app/i18n/text.tsx'

/** Read-only chips; skills-field.tsx edits them. */
export function SkillChips({ skills }: { skills: string[] }) {
  const text = useText()
  if (skills.length === 0) return <p className="mt-3 text-ink-soft">{text('profile.noSkills')}</p>
  return (
    <ul className="chips mt-3">
      {skills.map((skill) => (
        <li key={skill}>
          <span>{skill}</span>
        </li>
      ))}
    </ul>
  )
}
