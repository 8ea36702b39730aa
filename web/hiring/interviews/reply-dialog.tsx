import { useState } from 'react'
import type { ZodType } from 'zod'
import { isApiError } from '#contract/errors.ts'
import { answerInvitation, type Invitation, InvitationReply } from '#contract/hiring/interview-invitations.ts'
import { answerInterview, type Interview, InterviewReply } from '#contract/hiring/interviews.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { readersZone } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useFaultWithRows, useRowFaults } from '#web/hiring/stage-editor/row-faults.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { zonePlace } from './slot-words.ts'
import { NO_TIME, TimesField } from './times-field.tsx'

/** An answer of an applicant, other than that they come. */
export type Reply = { answer: 'PROPOSED' | 'DECLINED' } & (
  | { interview: Interview }
  | { invitation: Invitation }
)

type ReplyDialogProps = {
  number: string
  reply: Reply
  onDone: () => void
  onOutdated: () => void
  onClose: () => void
}

type Sent = InterviewReply | InvitationReply

/** Proposes other times by the clocks of the reader's zone, or declines, each with words to the company. */
export function ReplyDialog({ number, reply, onDone, onOutdated, onClose }: ReplyDialogProps) {
  const text = useText()
  const [message, setMessage] = useState('')
  const [times, setTimes] = useState([NO_TIME])
  const isProposal = reply.answer === 'PROPOSED'
  const schema: ZodType<Sent> = 'interview' in reply ? InterviewReply : InvitationReply
  const typed = times.filter(({ day, time }) => day !== '' || time !== '')
  const values = () => ({
    ...('interview' in reply
      ? { interview: reply.interview.id, sequence: reply.interview.sequence }
      : { invitation: reply.invitation.id }),
    answer: reply.answer,
    message,
    times: isProposal ? typed : [],
    time_zone: readersZone(),
  })
  const { rows, onFault } = useRowFaults(schema, values, (row) => typed[row] && times.indexOf(typed[row]))
  const form = useForm({
    schema,
    values,
    submit: async (body) => {
      const params = { number }
      if ('interview' in body) await api(answerInterview, { params, body })
      else await api(answerInvitation, { params, body })
      onDone()
    },
    // The sentence stays in view, over what it is by now.
    onFault: ({ error }) => {
      onFault()
      if (isApiError(error) && error.code === 'conflict') onOutdated()
    },
  })
  const fault = useFaultWithRows(form.fault, rows, 'times')
  const way = isProposal ? 'propose' : 'decline'
  return (
    <FormDialog
      title={text(`interview.${way}Title`)}
      form={{ ...form, fault }}
      isChanged={() => message !== '' || typed.length > 0}
      onClose={onClose}
      submitLabel={text(isProposal ? 'interview.sendProposal' : 'interview.decline')}
      pendingLabel={text('thread.sending')}
      isDestructive={!isProposal}
    >
      {!isProposal && <p>{text('interview.declineText')}</p>}
      {isProposal && (
        <TimesField
          name="times"
          label={text('interview.proposedTimes')}
          hint={text('interview.zoneHere', { zone: zonePlace(readersZone(), []) })}
          times={times}
          max={LIMITS.proposedTimes}
          onTimes={setTimes}
        />
      )}
      <TextAreaField
        name="message"
        label={text('interview.toCompany')}
        isOptional
        rows={3}
        maxLength={LIMITS.interviewNoteLength}
        value={message}
        onValue={setMessage}
      />
    </FormDialog>
  )
}
