import { hostilePdf, linkTo, opens, type PdfRow, SCRIPT } from './pdf-contents.ts'
import type { Encryption } from './pdf-encryption.ts'

export const CIPHERS: Encryption[] = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256']
const rows = CIPHERS.flatMap((encrypt): PdfRow[] => [
  [
    `script-packed-${encrypt}`,
    'runs a script that is packed and encrypted, and opens without a password',
    'pdf_has_scripts',
    { ...opens(SCRIPT), isPacked: true, encrypt },
  ],
  [
    `link-encrypted-${encrypt}`,
    'opens a file of the network by a link whose address is encrypted',
    'pdf_has_actions',
    { ...linkTo('file://host/share/a.exe'), encrypt },
  ],
  [
    `password-${encrypt}`,
    'shows nothing without a password, to no scanner either',
    'file_needs_password',
    { encrypt, password: 'secret' },
  ],
])

const elsewhere: PdfRow = [
  'script-cipher-elsewhere',
  'keeps how it is encrypted in another object',
  'pdf_has_scripts',
  { ...opens(SCRIPT), isPacked: true, encrypt: 'aes-256', isReferred: true },
]

export const encryptedPdfs = [...rows, elsewhere].map(hostilePdf)
