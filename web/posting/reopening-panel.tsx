import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { confirmReopening, type Reopening, ReopeningForm } from '#contract/posting/reopening.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { MomentField } from '#web/parts/fields/moment-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { useRenewed } from '#web/parts/renewed.ts'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { button } from '#web/ui/button.ts'
import './reopening-panel.css'

type ReopeningPanelProps = {
  opportunityId: number
  loaded: Reopening
  /** Fires once the RFP is open again. */
  onReopened: () => void
}

/** How an RFP whose deadline has passed is opened again, by two members. */
export function ReopeningPanel({ opportunityId, loaded, onReopened }: ReopeningPanelProps) {
  const text = useText()
  const [now, setNow] = useRenewed(loaded)
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'begin' | 'confirm'>()
  const { can_reopen, can_begin, can_confirm, confirms_from, asked, needed, time_zone } = now
  if (!can_reopen) return null
  const send = async (body: ReopeningForm) => {
    const next = await api(confirmReopening, { params: { id: String(opportunityId) }, body })
    setNow(next)
    toast('success', text(next.can_reopen ? 'reopening.confirmed' : 'reopening.done'))
    if (!next.can_reopen) onReopened()
  }
  const left = needed - (asked?.given.length ?? 0)
  return (
    <section className="reopening" id="reopening">
      <h2 className="heading">{text('reopening.title')}</h2>
      <p className="quiet">{text('reopening.about', { needed })}</p>
      {asked && (
        <>
          {asked.given.map(({ name, at }) => (
            <p key={name + at}>
              {text('reopening.by', {
                name,
                date: zonedWords(at, time_zone),
                deadline: zonedWords(asked.deadline_at, time_zone),
              })}
            </p>
          ))}
          <p className="reopening-reason">{asked.reason}</p>
          <p className="quiet">{text('reopening.left', { left })}</p>
        </>
      )}
      {confirms_from && <p>{text('reopening.from', { date: zonedWords(confirms_from, time_zone) })}</p>}
      <div className="reopening-acts">
        {can_confirm && (
          <button type="button" className={button('primary')} onClick={() => setAsking('confirm')}>
            {text('reopening.confirm')}
          </button>
        )}
        {can_begin && (
          <button type="button" className={button('secondary')} onClick={() => setAsking('begin')}>
            {text(asked ? 'reopening.other' : 'reopening.begin')}
          </button>
        )}
      </div>
      {asking === 'confirm' && asked && (
        <ActDialog
          title={text('reopening.confirm')}
          isHarmless
          words={text('reopening.confirmWords')}
          confirmLabel={text('reopening.confirm')}
          act={() => send(ReopeningForm.parse(asked))}
          onClose={() => {
            setAsking(undefined)
            // Refused as something changed meanwhile: what is asked for now is read again.
            void revalidate()
          }}
        />
      )}
      {asking === 'begin' && (
        <BeginDialog timeZone={time_zone} send={send} onClose={() => setAsking(undefined)} />
      )}
    </section>
  )
}

type BeginDialogProps = {
  timeZone: string
  send: (body: ReopeningForm) => Promise<void>
  onClose: () => void
}

function BeginDialog({ timeZone, send, onClose }: BeginDialogProps) {
  const text = useText()
  const [values, setValues] = useState({ deadline: '', deadline_time: '', reason: '' })
  const [isSent, setSent] = useState(false)
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const form = useForm({
    schema: ReopeningForm,
    values: () => values,
    submit: async (body) => {
      await send(body)
      setSent(true)
      onClose()
    },
  })
  return (
    <FormDialog
      title={text('reopening.begin')}
      form={form}
      isChanged={() => !isSent && Object.values(values).some(Boolean)}
      submitLabel={text('reopening.begin')}
      onClose={onClose}
    >
      <div className="dialog-fields">
        <p>{text('reopening.beginWords')}</p>
        <MomentField
          name="deadline"
          label={text('post.newDeadline')}
          hint={text('post.zone', { zone: timeZone })}
          isTimeOptional
          day={values.deadline}
          time={values.deadline_time}
          onDay={(deadline) => change({ deadline })}
          onTime={(deadline_time) => change({ deadline_time })}
        />
        <TextAreaField
          name="reason"
          label={text('post.reason')}
          hint={text('reopening.reasonHint')}
          rows={4}
          maxLength={LIMITS.reasonLength}
          value={values.reason}
          onValue={(reason) => change({ reason })}
        />
      </div>
    </FormDialog>
  )
}
