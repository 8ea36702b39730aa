import { useState } from 'react'
import { AddressForm, previewJobSource, type SourcePreview } from '#contract/integrations/job-sources.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'

type AddressDialogProps = { onSeen: (preview: SourcePreview) => void; onClose: () => void }

/** The first step: where the jobs are. */
export function AddressDialog({ onSeen, onClose }: AddressDialogProps) {
  const text = useText()
  const [url, setUrl] = useState('')
  const form = useForm({
    schema: AddressForm,
    values: () => ({ url }),
    submit: async (body) => onSeen(await api(previewJobSource, { body })),
  })
  return (
    <FormDialog
      title={text('jobSources.add')}
      form={form}
      isChanged={() => url !== ''}
      submitLabel={text('jobSources.look')}
      pendingLabel={text('jobSources.looking')}
      onClose={onClose}
    >
      <TextField
        name="url"
        label={text('jobSources.url')}
        hint={text('jobSources.urlHint')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={url}
        onValue={setUrl}
      />
    </FormDialog>
  )
}
