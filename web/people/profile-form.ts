import { type RefObject, useState } from 'react'
import type { z } from 'zod'
import type { Country, DialCode } from '#contract/accounts/reference.ts'
import { changeUserDetail, type UserDetail, UserDetailChange } from '#contract/accounts/user-detail.ts'
import { api } from '#web/app/api.ts'
import { withFullNumber } from '#web/app/forms/contact-number.ts'
import { useForm } from '#web/app/forms/form.ts'
import { bodyOf, textsOf } from '#web/app/forms/form-data.ts'
import { readDraft } from '#web/app/forms/form-draft.ts'
import { useKeptOnLeaving } from '#web/app/forms/kept-on-leaving.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { keepAccount } from '#web/app/session/account.ts'
import { toast } from '#web/app/toast.ts'

/** Lists for the form's selects. */
export type References = { countries: z.output<typeof Country>[]; dialCodes: z.output<typeof DialCode>[] }

const PROFILE_TABS = ['personal', 'about', 'skills'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

const TEXTS = [
  'first_name',
  'last_name',
  'linkedin_handle',
  'github_handle',
  'dribbble_handle',
  'about',
  'country',
  'contact_number',
] as const
export type ProfileTexts = Record<(typeof TEXTS)[number], string>

const ABOUT = ['about', 'country', 'contact_number', 'dial_code']

export function tabOf(field: string): ProfileTab {
  if (field === 'skills') return 'skills'
  return ABOUT.includes(field) ? 'about' : 'personal'
}

type ProfileFormOptions = {
  account: UserDetail
  /** The element around the fields. */
  fields: RefObject<HTMLElement | null>
  onTab: (tab: ProfileTab) => void
  onClose: () => void
}

type Changes = Partial<ProfileTexts> & { skills?: string[]; image?: File | null }

/**
 * The inputs keep their own texts, beginning with `texts`; picture and skills are kept here. Sends changed fields only.
 * Changes neither saved nor discarded come back on the next visit, except the picture.
 */
export function useProfileForm({ account, fields, onTab, onClose }: ProfileFormOptions) {
  const text = useText()
  const draft = `${account.id}:profile`
  const [begun] = useState(() => readDraft<Omit<Changes, 'image'>>(draft))
  const [skills, setSkills] = useState(begun?.skills ?? account.skills)
  /** A newly chosen file, null to remove the saved one, undefined to leave it. */
  const [picture, setPicture] = useState<File | null>()
  const changes = (): Changes => ({
    ...changedTexts(account, fields.current),
    ...(skills.join('\n') !== account.skills.join('\n') && { skills }),
    ...(picture !== undefined && { image: picture }),
  })
  const stopKeeping = useKeptOnLeaving(draft, () => {
    const { image: _, ...left } = changes()
    return left
  })
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
        keepAccount(await api(changeUserDetail, { body: bodyOf(sent) }))
        toast('success', text('profile.updated'))
      }
      stopKeeping()
      onClose()
    },
  })
  const { skills: _, ...texts } = begun ?? {}
  return {
    form,
    texts: { ...textsOfAccount(account), ...texts },
    isChanged: () => Object.keys(changes()).length > 0,
    close: () => {
      stopKeeping()
      onClose()
    },
    skills,
    setSkills,
    picture,
    setPicture,
  }
}

function textsOfAccount(account: UserDetail): ProfileTexts {
  return Object.fromEntries(TEXTS.map((name) => [name, account[name] ?? ''])) as ProfileTexts // name by name
}

function changedTexts(account: UserDetail, fields: HTMLElement | null): Partial<ProfileTexts> {
  const form = fields?.closest('form')
  if (!form) return {}
  const now: Record<string, string> = withFullNumber(textsOf(form))
  const before = textsOfAccount(account)
  return Object.fromEntries(
    TEXTS.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  )
}
