import { useState } from 'react'
import { type CareersPage, CareersPageForm, changeCareersPage } from '#contract/integrations/careers-page.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import '#web/parts/fields/form-page.css'
import './address-form.css'

type AddressFormProps = { page: CareersPage; canEdit: boolean; onSaved: (page: CareersPage) => void }

export function AddressForm({ page, canEdit, onSaved }: AddressFormProps) {
  const text = useText()
  const [name, setName] = useState(page.name ?? '')
  const [domain, setDomain] = useState(page.domain ?? '')
  const form = useForm({
    schema: CareersPageForm,
    values: () => ({ name, domain }),
    submit: async (body) => {
      const saved = await api(changeCareersPage, {
        body: { name: body.name ?? '', domain: body.domain ?? '' },
      })
      setName(saved.name ?? '')
      setDomain(saved.domain ?? '')
      onSaved(saved)
      toast('success', text('careersPage.saved'))
    },
  })
  const address = `${location.origin}/at/${name.trim().toLowerCase() || '…'}/`
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form address-form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        <TextField
          name="name"
          label={text('careersPage.name')}
          hint={text('careersPage.nameHint', { address })}
          isOptional
          autoCapitalize="none"
          readOnly={!canEdit}
          value={name}
          onValue={setName}
        />
        <TextField
          name="domain"
          label={text('careersPage.domain')}
          hint={text('careersPage.domainHint')}
          isOptional
          inputMode="url"
          autoCapitalize="none"
          readOnly={!canEdit}
          value={domain}
          onValue={setDomain}
        />
        {canEdit && (
          <SubmitButton
            label={text('careersPage.save')}
            pendingLabel={text('careersPage.saving')}
            isPending={form.isPending}
          />
        )}
      </form>
    </FormErrorsContext>
  )
}
