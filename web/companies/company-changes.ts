import { useState } from 'react'
import { changeOwnCompany, type OwnCompany, OwnCompanyChange } from '#contract/companies/companies.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { bodyOf } from '#web/app/forms/form-data.ts'
import { forgetDraft } from '#web/app/forms/form-draft.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { refreshAccount } from '#web/app/session/account.ts'
import { toast } from '#web/app/toast.ts'

const TEXTS = [
  'name',
  'summary',
  'industry',
  'size',
  'address',
  'city',
  'country',
  'website',
  'time_zone',
] as const
type Texts = Record<(typeof TEXTS)[number], string>
type Changes = Partial<Texts> & { skills?: string[]; logo?: File | null }

/** Sends changed fields only. Unsaved changes come back on the next visit, except the logo. */
export function useCompanyForm(loaded: OwnCompany) {
  const text = useText()
  const [company, setCompany] = useState(loaded)
  const { draft, left: begun } = useOwnDraft<Omit<Changes, 'logo'>>(`company:${loaded.id}`)
  const saved = textsOfCompany(company)
  const [texts, setTexts] = useState<Texts>({ ...saved, ...begun })
  const [skills, setSkills] = useState(begun?.skills ?? company.skills)
  /** A newly chosen file, null to remove the saved one, undefined to leave it. */
  const [logo, setLogo] = useState<File | null>()
  const changes = (): Changes => ({
    ...Object.fromEntries(
      TEXTS.filter((name) => texts[name] !== saved[name]).map((name) => [name, texts[name]]),
    ),
    ...(skills.join('\n') !== company.skills.join('\n') && { skills }),
    ...(logo !== undefined && { logo }),
  })
  const isChanged = () => Object.keys(changes()).length > 0
  useKeptOnLeaving(draft, () => {
    const { logo: _, ...left } = changes()
    return left
  })
  const restart = (from: OwnCompany) => {
    forgetDraft(draft)
    setCompany(from)
    setTexts(textsOfCompany(from))
    setSkills(from.skills)
    setLogo(undefined)
  }
  const form = useForm({
    schema: OwnCompanyChange,
    values: changes,
    submit: async (change) => {
      if (isChanged()) {
        restart(await api(changeOwnCompany, { body: bodyOf(change) }))
        await refreshAccount()
      }
      toast('success', text('companyForm.saved'))
    },
  })
  return {
    company,
    form,
    field: (name: keyof Texts) => ({
      value: texts[name],
      onValue: (value: string) => setTexts((before) => ({ ...before, [name]: value })),
    }),
    isChanged: isChanged(),
    isRenamed: texts.name.trim() !== saved.name,
    discard: () => {
      form.clear()
      restart(company)
    },
    skills,
    setSkills,
    logo,
    setLogo,
  }
}

function textsOfCompany(company: OwnCompany): Texts {
  return Object.fromEntries(TEXTS.map((name) => [name, company[name] ?? ''])) as Texts // name by name
}
