import { readMailTemplate } from '#contract/applications/mail-templates.ts'
import type { PostForm } from '#contract/posting/posts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { MailPaper } from '#web/hiring/templates/mail-paper.tsx'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { decides } from './screening-needs.tsx'
import './screening-field.css'

type KnockOutFieldProps = {
  form: Pick<PostForm, 'screening' | 'knock_out_days'>
  onChange: (part: Pick<PostForm, 'knock_out_days'>) => void
}

const USUAL_DAYS = 3
const DAYS = Array.from({ length: LIMITS.knockOutDays }, (_, at) => String(at + 1))

/** Chooses between marking and rejecting who does not meet a question; nothing while no answer decides. */
export function KnockOutField({ form: { screening, knock_out_days: days }, onChange }: KnockOutFieldProps) {
  const text = useText()
  if (!screening.some(decides)) return null
  return (
    <>
      <ExplainedChoice
        name="knock_out"
        label={text('knockOut.title')}
        options={[
          { value: 'mark', label: text('knockOut.mark'), text: text('knockOut.markText') },
          { value: 'reject', label: text('knockOut.reject'), text: text('knockOut.rejectText') },
        ]}
        value={days === null ? 'mark' : 'reject'}
        onValue={(value) => onChange({ knock_out_days: value === 'mark' ? null : (days ?? USUAL_DAYS) })}
      />
      {days !== null && (
        <>
          <SelectField
            name="knock_out_days"
            label={text('knockOut.days')}
            options={DAYS.map((value) => ({ value, label: value }))}
            value={String(days)}
            onValue={(value) => onChange({ knock_out_days: Number(value) || USUAL_DAYS })}
          />
          <Letter />
        </>
      )}
    </>
  )
}

const load = () => api(readMailTemplate, { params: { kind: 'not-selected' } })

function Letter() {
  const text = useText()
  const { data: letter } = useLoaded(load)
  if (!letter) return null
  return (
    <section aria-labelledby="knock-out-letter" className="knock-out-letter">
      <h3 id="knock-out-letter">{text('knockOut.letter')}</h3>
      <p className="field-hint">
        {text(letter.is_ours ? 'knockOut.letterOurs' : 'knockOut.letterOwn')}{' '}
        <LocalLink to="/admin/templates/?kind=not-selected" className="text-link">
          {text('knockOut.edit')}
        </LocalLink>
      </p>
      <MailPaper subject={letter.subject} body={letter.body} />
    </section>
  )
}
