import type { Background } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { newestFirst } from '#web/people/newest-first.ts'
import { Period } from '#web/people/record-item.tsx'
import { type OwnRecord, RECORD_KINDS } from '#web/people/record-kinds.ts'
import './background-sheet.css'

export const isBlank = ({ about, employment, academic, projects }: Background) =>
  !about && employment.length + academic.length + projects.length === 0

/** The words of a person about themselves, and their records, as a company reads them. */
export function BackgroundSheet({ background }: { background: Background }) {
  const text = useText()
  const lists = [
    ['experience', background.employment],
    ['education', background.academic],
    ['projects', background.projects],
  ] as const
  return (
    <div className="background-sheet">
      {background.about && <p className="measure kept-lines">{background.about}</p>}
      {lists.map(
        ([name, records]) =>
          records.length > 0 && (
            <section key={name}>
              <h4>{text(`profile.tab.${name}`)}</h4>
              <ul>
                {newestFirst<OwnRecord>(records).map((record) => (
                  <Entry key={record.id} name={name} record={record} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

function Entry({ name, record }: { name: keyof typeof RECORD_KINDS; record: OwnRecord }) {
  const text = useText()
  const { title, place, words } = RECORD_KINDS[name].present(record, text)
  return (
    <li>
      <p className="strong">{title}</p>
      <p>{place}</p>
      <Period className="fine" start={record.start_date} end={record.end_date} />
      {words && <p className="measure kept-lines">{words}</p>}
    </li>
  )
}
