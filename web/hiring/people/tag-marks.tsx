import { useText } from '#web/app/i18n/text.tsx'
import './tag-marks.css'

type TagMarksProps = { tags: { id: number; name: string }[]; most: number }

/** Some tags, and how many there are more. */
export function TagMarks({ tags, most }: TagMarksProps) {
  const text = useText()
  const more = tags.length - most
  return (
    <>
      {tags.slice(0, most).map(({ id, name }) => (
        <span key={id} className="tag-mark">
          {name}
        </span>
      ))}
      {more > 0 && (
        <span className="tag-mark" title={tags.map(({ name }) => name).join(', ')}>
          {text('people.moreTags', { count: more })}
        </span>
      )}
    </>
  )
}
