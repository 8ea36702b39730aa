import { useLingui } from '@lingui/react'
import { COMPANY_SIZES } from '#contract/vocabulary.ts'
import { industryOptions } from '#web/app/i18n/choices.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { ComboboxField } from '#web/parts/fields/combobox-field.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { LeaveQuestion } from '#web/parts/fields/leave-question.tsx'
import { PictureField } from '#web/parts/fields/picture-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { SkillsField } from '#web/parts/fields/skills-field.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import type { Option } from '#web/ui/combobox.tsx'
import type { useCompanyForm } from './company-changes.ts'
import '#web/parts/fields/form-page.css'
import '#web/ui/banner.css'
import './company-form.css'

type CompanyFormProps = { edited: ReturnType<typeof useCompanyForm>; countries: Option[] }

/** The company's own profile, public and internal facts. */
export function CompanyForm({ edited, countries }: CompanyFormProps) {
  const text = useText()
  const { company, form } = edited
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form company-form" onSubmit={form.onSubmit}>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        <CompanyNameField edited={edited} />
        <PictureField
          name="logo"
          label={text('companyWizard.logo')}
          hint={text('companyWizard.logoHint')}
          isOptional
          hasSaved={company.logo !== null}
          previewClass="logo logo-large"
          removeLabel={text('companyForm.logoRemove')}
          chosen={edited.logo}
          onChoose={edited.setLogo}
        >
          {(isRemoved) => <CompanyLogo name={company.name} logo={isRemoved ? null : company.logo} isLarge />}
        </PictureField>
        <TextAreaField
          name="summary"
          label={text('companyWizard.summary')}
          hint={text('companyWizard.summaryHint')}
          rows={6}
          isOptional
          {...edited.field('summary')}
        />
        <PublicFacts edited={edited} countries={countries} />
        <SkillsField
          skills={edited.skills}
          onSkills={edited.setSkills}
          hint={text('companyForm.skillsHint')}
        />
        <InternalFacts edited={edited} />
        <div className="company-form-end">
          <SubmitButton
            label={text('dialog.save')}
            pendingLabel={text('dialog.saving')}
            isPending={form.isPending}
          />
          {edited.isChanged && (
            <button
              type="button"
              className={button('secondary')}
              disabled={form.isPending}
              onClick={edited.discard}
            >
              {text('companyForm.discard')}
            </button>
          )}
        </div>
      </form>
      <LeaveQuestion hasUnsaved={() => edited.isChanged} onDiscard={edited.discard} />
    </FormErrorsContext>
  )
}

/** Warns before a new name ends the verification. */
function CompanyNameField({ edited: { company, field, isRenamed } }: Pick<CompanyFormProps, 'edited'>) {
  const text = useText()
  return (
    <div>
      <TextField
        name="name"
        label={text('companyWizard.name')}
        hint={company.verified && text('companyForm.nameHint')}
        autoComplete="organization"
        {...field('name')}
      />
      <div role="status">
        {company.verified && isRenamed && (
          <p className="banner banner-note company-form-note">
            {text('companyForm.renamed', { name: company.name })}
          </p>
        )}
      </div>
    </div>
  )
}

function PublicFacts({ edited: { field }, countries }: CompanyFormProps) {
  const text = useText()
  const { i18n } = useLingui()
  const sizes = COMPANY_SIZES.map((value) => ({ value, label: text(`company.size.${value}`) }))
  return (
    <>
      <div className="form-pair">
        <SelectField name="size" label={text('companyWizard.size')} options={sizes} {...field('size')} />
        <SelectField
          name="industry"
          label={text('companyWizard.industry')}
          options={industryOptions(text, i18n.locale)}
          {...field('industry')}
        />
      </div>
      <div className="form-pair">
        <TextField
          name="city"
          label={text('companyForm.city')}
          autoComplete="address-level2"
          isOptional
          {...field('city')}
        />
        <ComboboxField
          name="country"
          label={text('companyWizard.country')}
          options={countries}
          autoComplete="country-name"
          {...field('country')}
        />
      </div>
      <TextField
        name="website"
        label={text('companyForm.website')}
        type="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        isOptional
        {...field('website')}
      />
    </>
  )
}

/** Facts that the public does not see. */
function InternalFacts({ edited: { company, field } }: Pick<CompanyFormProps, 'edited'>) {
  const text = useText()
  const { timeZone } = useSite()
  const known = Intl.supportedValuesOf('timeZone')
  const own = company.time_zone
  const zones = own && !known.includes(own) ? [own, ...known] : known
  return (
    <>
      <TextField
        name="address"
        label={text('companyWizard.address')}
        hint={text('companyForm.addressHint')}
        autoComplete="street-address"
        isOptional
        {...field('address')}
      />
      <ComboboxField
        name="time_zone"
        label={text('companyForm.timeZone')}
        hint={text('companyForm.timeZoneHint', { timeZone })}
        options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        isOptional
        {...field('time_zone')}
      />
    </>
  )
}
