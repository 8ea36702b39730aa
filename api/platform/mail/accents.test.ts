import { expect, it } from 'vitest'
import { welcomeMail } from '#api/accounts/registration/mails.ts'
import { contrast } from '#api/platform/images/contrast.ts'
import { english } from '#api/platform/words/words.ts'
import { readableAccents } from './accents.ts'

it.each(['#1b4fd1', '#ffee00', '#ffffff', '#000000', '#0b6b3f', '#777777'])(
  'makes of %s colours that can be read in both themes',
  (accent) => {
    const { onWhite, onNight } = readableAccents(accent)
    expect(contrast(onWhite, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    for (const ground of ['#1a202b', '#0b1533']) expect(contrast(onNight, ground)).toBeGreaterThanOrEqual(4.5)
  },
)

it('leaves a colour that can be read as it is, in the mails of its operator', () => {
  const sender = { brandName: 'Keta', publicUrl: 'https://k.example.org', mailFrom: 'no-reply@k.example.org' }
  const htmlOf = (brandColor?: string) =>
    welcomeMail({ to: 'a@example.org', words: english(), sender: { ...sender, brandColor } }, true).html
  expect(htmlOf('#0b6b3f')).toContain('a.act{background:#0b6b3f;color:#fff}')
  expect(htmlOf()).toContain('a.act{background:#1b4fd1;color:#fff}')
})
