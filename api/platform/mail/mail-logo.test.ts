import { expect, it } from 'vitest'
import { welcomeMail } from '#api/accounts/registration/mails.ts'
import { english } from '#api/platform/words/words.ts'
import type { Sender } from './compose.ts'

const sender = { publicUrl: 'https://k.example.org', mailFrom: 'no-reply@k.example.org' }
const mailOf = (own: Pick<Sender, 'brandName' | 'brandLogo'>) =>
  welcomeMail({ to: 'a@example.org', words: english(), sender: { ...sender, ...own } }, true)

it('shows the logo of the operator with its name beside it for who loads no pictures', () => {
  const { html, text } = mailOf({ brandName: 'Keta "Works"', brandLogo: '/etc/opencall/logo.svg' })
  expect(html).toContain(
    '<img src="https://k.example.org/icons/mail-logo.png" height="40" alt="Keta &quot;Works&quot;"',
  )
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).not.toContain('/etc/opencall')
  expect(text).toContain('Keta "Works" · https://k.example.org')
})

it('has no picture where the operator has no logo', () => {
  const { html } = mailOf({ brandName: 'Keta' })
  expect(html).not.toContain('<img')
  expect(html).toContain('font-weight:600">Keta</p>')
})
