import { composeMail, type Letter, pagesIn } from '#api/platform/mail/compose.ts'
import type { Mail } from '#api/platform/mail/mail.ts'
import type { Words } from '#api/platform/words/words.ts'
import type { Because } from '#contract/opportunities/recommended.ts'

type Recommended = {
  jobs: { name: string; companyName: string; path: string; because: Because | undefined }[]
  unsubscribe: { page: string; oneClick: string }
}

const PAGE = '/user/recommended/'

/** Jobs for somebody who wants them by mail, each with its reason. */
export function recommendedMail(letter: Letter, { jobs, unsubscribe }: Recommended): Mail {
  const { text } = letter.words
  const { publicUrl } = letter.sender
  const pages = pagesIn(letter)
  const mail = composeMail(letter, {
    heading: text('mail.recommended.heading', { count: jobs.length }),
    before: text('mail.recommended.before'),
    list: jobs.map(({ name, companyName, because, path }) => ({
      title: name,
      detail: because ? `${companyName} · ${reasonOf(letter.words, because)}` : companyName,
      url: pages + path,
    })),
    action: { label: text('mail.recommended.action'), url: pages + PAGE },
    after: [text('mail.recommended.unsubscribe', { address: pages + unsubscribe.page })],
  })
  return { ...mail, unsubscribeUrl: publicUrl + unsubscribe.oneClick }
}

function reasonOf({ text, locale }: Words, { kind, what }: Because): string {
  if (kind !== 'country') return text(`because.${kind}`, { what })
  return text('because.country', { what: new Intl.DisplayNames(locale, { type: 'region' }).of(what) ?? what })
}
