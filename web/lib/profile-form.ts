import { type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Country, DialCode } from '#contract/reference.ts'
import { changeUserDetail, type UserDetail, UserDetailChange } from '#contract/user-detail.ts'
import { keepAccount } from '#web/state/account.ts'
import { call } from './api.ts'
import { fullNumber } from './contact-number.ts'
import { useForm } from './form.ts'
import { formDataOf, textsOf } from './form-data.ts'
import { useText } from './text.tsx'
import { toast } from './toast.ts'

/** The lists that the form chooses from. */
export type References = { countries: z.output<typeof Country>[]; dialCodes: z.output<typeof DialCode>[] }

export const PROFILE_TABS = ['personal', 'about', 'skills'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

const ABOUT = ['about', 'country', 'contact_number', 'dial_code']

export function tabOf(field: string): ProfileTab {
  if (field === 'skills') return 'skills'
  return ABOUT.includes(field) ? 'about' : 'personal'
}

type ProfileFormOptions = {
  account: UserDetail
  /** Where the fields are. */
  fields: RefObject<HTMLElement | null>
  onTab: (tab: ProfileTab) => void
  onSaved: () => void
}

/** The fields are the form's own; what is no input, the picture and the skills, is kept here. Only changes are sent. */
export function useProfileForm({ account, fields, onTab, onSaved }: ProfileFormOptions) {
  const text = useText()
  const [skills, setSkills] = useState(account.skills)
  /** A chosen file, null for none any more, undefined as it is. */
  const [picture, setPicture] = useState<File | null>()
  const initial = useRef<Record<string, string>>({})
  useEffect(() => {
    initial.current = textsIn(fields.current)
  }, [fields])
  const changes = () => {
    const texts = Object.entries(textsIn(fields.current))
    const changed = texts.filter(([name, value]) => initial.current[name] !== value)
    return {
      ...Object.fromEntries(changed),
      ...(skills.join('\n') !== account.skills.join('\n') && { skills }),
      ...(picture !== undefined && { image: picture }),
    }
  }
  const form = useForm({
    schema: UserDetailChange,
    values: changes,
    onFault: ({ fields: wrong }) => {
      const tabs = Object.keys(wrong).map(tabOf)
      const first = PROFILE_TABS.find((tab) => tabs.includes(tab))
      if (first) onTab(first)
    },
    submit: async () => {
      const sent = changes()
      if (Object.keys(sent).length > 0) {
        keepAccount(await call(changeUserDetail, { body: bodyOf(sent) }))
        toast('success', text('profile.updated'))
      }
      onSaved()
    },
  })
  const isChanged = () => Object.keys(changes()).length > 0
  return { form, isChanged, skills, setSkills, picture, setPicture }
}

/** A form cannot say that a list is empty, and JSON cannot carry a file. */
function bodyOf(sent: { image?: File | null; skills?: string[] }) {
  return sent.image ? formDataOf({ ...sent, ...(sent.skills?.length === 0 && { skills: '' }) }) : sent
}

function textsIn(fields: HTMLElement | null): Record<string, string> {
  const form = fields?.closest('form')
  if (!form) return {}
  const { dial_code = '', contact_number = '', ...texts } = textsOf(form)
  return { ...texts, contact_number: fullNumber(dial_code, contact_number) }
}
