import { useState } from 'react'
import { academicRecords, employmentRecords } from '#contract/accounts/records.ts'
import { changeUserDetail } from '#contract/accounts/user-detail.ts'
import type { CvReading } from '#contract/applications/cv-reading.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { newIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { keepAccount } from '#web/app/session/account.ts'
import { toast } from '#web/app/toast.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { SkillsField } from '#web/parts/fields/skills-field.tsx'
import { FindingFields } from './finding-fields.tsx'
import { Checked, entryOf, type Finding, findingsOf, type Known, skillsOf } from './findings.ts'
import './reading.css'

type ReadingDialogProps = {
  name: string
  reading: CvReading
  known: Known
  onDone: () => void
  onClose: () => void
}

/** Shows what was understood of a CV, to be corrected; nothing is saved before Save. */
export function ReadingDialog({ name, reading, known, onDone, onClose }: ReadingDialogProps) {
  const text = useText()
  const [first] = useState(() => ({
    findings: findingsOf(reading, known),
    skills: skillsOf(reading, known.account),
  }))
  const [findings, setFindings] = useState(first.findings)
  const [skills, setSkills] = useState(first.skills)
  const change = (next: Finding) =>
    setFindings((before) => before.map((each) => (each.key === next.key ? next : each)))
  const form = useForm({
    schema: Checked,
    values: () => ({ findings, skills }),
    submit: async () => {
      const person = findings.filter(({ kind, isTaken }) => kind === 'person' && isTaken).map(entryOf)
      keepAccount(await api(changeUserDetail, { body: { ...Object.assign({}, ...person), skills } }))
      for (const finding of findings.filter(({ kind, isTaken }) => kind !== 'person' && isTaken)) {
        await addRecord(finding)
        // A second try, after a lost connection, saves the others alone.
        setFindings((before) => before.filter(({ key }) => key !== finding.key))
      }
      toast('success', text('reading.saved'))
      onDone()
    },
  })
  return (
    <FormDialog
      title={text('reading.title', { name })}
      form={form}
      isChanged={() => findings !== first.findings || skills !== first.skills}
      submitLabel={text('reading.save')}
      pendingLabel={text('dialog.saving')}
      onClose={onClose}
    >
      <p>{text('reading.lead')}</p>
      {findings.map((finding) => (
        <FindingFields key={finding.key} finding={finding} onChange={change} />
      ))}
      <SkillsField skills={skills} onSkills={setSkills} hint={text('reading.skillsHint')} />
    </FormDialog>
  )
}

/** A changed finding is another object: a repeated try with the same one adds it once. */
const keys = new WeakMap<Finding, string>()

function addRecord(finding: Finding) {
  const idempotencyKey = keys.get(finding) ?? newIdempotencyKey()
  keys.set(finding, idempotencyKey)
  const body = entryOf(finding) as never // parsed by the same schema before it was sent
  return finding.kind === 'employment'
    ? api(employmentRecords.add, { body, idempotencyKey })
    : api(academicRecords.add, { body, idempotencyKey })
}
