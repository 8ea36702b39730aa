import { buildDocx, buildXlsx, inside, outside } from './build-office.ts'
import { buildPdf } from './build-pdf.ts'
import type { Honest, Hostile } from './document.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const VML = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
const settingsOf = (content: string) => ({
  related: [inside('settings', 'settings.xml')],
  more: [{ name: 'word/settings.xml', content: `<w:settings xmlns:w="${W}">${content}</w:settings>` }],
})
const partOf = (content: string) => ({ more: [{ name: 'xl/a.xml', content }] })

type Case = [name: string, does: string, content: Parameters<typeof buildDocx>[0]]
const texts: Case[] = [
  ['link-command-word', 'runs a command of Writer', { related: [outside('hyperlink', '.uno:Quit')] }],
  [
    'schema-share',
    'reads a schema of the network',
    settingsOf(
      '<s:schema s:manifestLocation="http://host/m.xml" xmlns:s="http://schemas.openxmlformats.org/schemaLibrary/2006/main"/>',
    ),
  ],
  [
    'letters-share',
    'fills letters from a database of a share',
    settingsOf('<w:mailMerge><w:query w:val="SELECT * FROM \\\\host\\a.mdb"/></w:mailMerge>'),
  ],
  [
    'picture-vml-href',
    'fetches a picture of an old drawing',
    { body: `<w:pict ${VML}><v:imagedata o:href="http://host/a.png"/></w:pict>` },
  ],
  [
    'attribute-share-word',
    'names a share in an attribute that no list knows',
    { body: '<w:p w:a="\\\\host\\a"/>' },
  ],
]
const sheets: Case[] = [
  [
    'drawing-macro',
    'runs a macro of another workbook when it is pressed',
    partOf(`<x:sp xmlns:x="x" macro="'\\\\host\\x.xlsm'!Auto"/>`),
  ],
  [
    'location-share',
    'opens a file of a share',
    partOf('<hyperlink ref="A1" location="\\\\host\\x.xlsx#A1"/>'),
  ],
  ['map-schema', 'reads a schema of a server', partOf('<Schema SchemaRef="http://host/x.xsd"/>')],
  [
    'map-file',
    'fills cells from a file of a share',
    partOf('<DataBinding FileBindingName="\\\\host\\x.xml"/>'),
  ],
]

export const officeAddresses: Hostile[] = [
  ...texts.map(([name, does, content]): Hostile => {
    return { name, does, refused: 'file_has_references', type: 'docx', make: () => buildDocx(content) }
  }),
  ...sheets.map(([name, does, content]): Hostile => {
    return { name, does, refused: 'file_has_references', type: 'xlsx', make: () => buildXlsx(content) }
  }),
  {
    name: 'link-command-pdf',
    does: 'runs a command of Writer',
    refused: 'pdf_has_actions',
    type: 'pdf',
    make: () =>
      buildPdf({
        page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (.uno:Quit) >> >>]',
      }),
  },
]

export const honestOfficeAddresses: Honest[] = [
  {
    name: 'notes of where it lay',
    type: 'docx',
    make: () =>
      buildDocx({
        related: [outside('hyperlink', 'example.org:8080/a:b'), inside('hyperlink', '#a:b')],
        body: `<w:pict ${VML}><v:shape href="https://example.org"/></w:pict><p:docPr xmlns:p="p" descr="\\\\server\\logo.png"/><w:dataBinding w:xpath="//a"/>`,
        more: [
          {
            name: 'customXml/item1.xml',
            content: '<a schemaLocation="http://dublincore.org/schemas/xmls/qdc/2003/04/02/dc.xsd"/>',
          },
        ],
      }),
  },
  {
    name: 'a sheet that notes where it lay',
    type: 'xlsx',
    make: () =>
      buildXlsx(
        partOf(
          '<a><absPath url="\\\\server\\share\\"/><sp macro=""/><sp macro="[0]!Sum"/><hyperlink location="\'A b\'!A1:B2"/></a>',
        ),
      ),
  },
]
