import { buildXlsx, inside, outside, relationships } from './build-office.ts'
import { hostileDocx, type OfficeRow } from './office-row.ts'

const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'

const rows: OfficeRow[] = [
  [
    'template-remote',
    'loads a template with macros from a server',
    'file_has_references',
    { related: [outside('attachedTemplate', 'https://example.org/a.dotm')] },
  ],
  [
    'template-network',
    'loads a template from the network',
    'file_has_references',
    { related: [outside('attachedTemplate', 'file://host/a.dotm')] },
  ],
  [
    'template-share',
    'loads a template from a share',
    'file_has_references',
    { related: [outside('attachedTemplate', '\\\\host\\a.dotm')] },
  ],
  [
    'template-of-settings',
    'names its template beside its settings',
    'file_has_references',
    {
      more: [
        {
          name: 'word/_rels/settings.xml.rels',
          content: relationships(outside('attachedTemplate', 'http://example.org/a.dotm')),
        },
      ],
    },
  ],
  [
    'picture-remote',
    'tells a server who opened it',
    'file_has_references',
    { related: [outside('image', 'https://example.org/a.png')] },
  ],
  [
    'picture-network',
    'makes Windows sign in at a server',
    'file_has_references',
    { related: [outside('image', 'file://host/a.png')] },
  ],
  [
    'relation-spelled',
    'spells what is outside in capitals, with blanks',
    'file_has_references',
    { related: [outside('image', 'http://host/a.png').replace('"External"', '" EXTERNAL "')] },
  ],
  [
    'relation-by-numbers',
    'spells an address by the numbers of its signs',
    'file_has_references',
    { related: [outside('image', '&#104;ttp://host/a.png')] },
  ],
  [
    'relation-prefixed',
    'calls relationships otherwise',
    'file_has_references',
    {
      more: [
        {
          name: 'word/_rels/a.xml.rels',
          content: `<r:Relationships xmlns:r="http://schemas.openxmlformats.org/package/2006/relationships">${outside('image', 'http://host').replace('<Rel', '<r:Rel')}</r:Relationships>`,
        },
      ],
    },
  ],
  [
    'relation-unsaid',
    'says of an address outside that it is inside',
    'file_has_references',
    { related: [inside('image', 'http://host/a.png')] },
  ],
  [
    'link-file-word',
    'opens a file of the network when it is pressed',
    'file_has_references',
    { related: [outside('hyperlink', 'file://host/a.exe')] },
  ],
  [
    'link-handler-word',
    'starts a program by its scheme',
    'file_has_references',
    { related: [outside('hyperlink', 'ms-msdt:/id')] },
  ],
  [
    'html-follina',
    'loads a page as an object',
    'file_has_references',
    { related: [outside('oleObject', 'https://example.org/a.html!')] },
  ],
  [
    'object',
    'carries an object with a program',
    'file_has_objects',
    {
      related: [inside('oleObject', 'embeddings/oleObject1.bin')],
      more: [{ name: 'word/embeddings/oleObject1.bin', content: 'MZ' }],
    },
  ],
  [
    'object-unnamed',
    'carries an object under the name of a picture',
    'file_has_objects',
    { related: [inside('oleObject', 'media/a.png')], more: [{ name: 'word/media/a.png', content: 'MZ' }] },
  ],
  [
    'package',
    'carries a sheet that opens by itself',
    'file_has_objects',
    {
      related: [inside('package', 'embeddings/a.xlsx')],
      more: [{ name: 'word/embeddings/a.xlsx', content: buildXlsx({}) }],
    },
  ],
  [
    'package-with-macros',
    'carries a sheet with macros below a chart',
    'file_has_macros',
    {
      more: [
        { name: 'word/embeddings/a.xlsx', content: buildXlsx({ related: [inside('vbaProject', 'a.xml')] }) },
      ],
    },
  ],
  [
    'control',
    'shows a control of ActiveX',
    'file_has_objects',
    { related: [inside('control', 'activeX/activeX1.xml')] },
  ],
  [
    'control-inline',
    'shows a control that is named in the text alone',
    'file_has_objects',
    { body: '<w:control r:id="a" xmlns:r="r"/>' },
  ],
  [
    'add-in',
    'loads an add-in from a shop',
    'file_has_objects',
    { related: [inside('webextensiontaskpanes', 'a.xml')] },
  ],
  [
    'macros-word',
    'holds macros',
    'file_has_macros',
    { more: [{ name: 'word/vbaProject.bin', content: 'a' }] },
  ],
  [
    'macros-renamed',
    'holds macros under another name',
    'file_has_macros',
    { related: [inside('vbaProject', 'media/a.png')] },
  ],
  [
    'macros-by-type',
    'is a file with macros by its type',
    'file_has_macros',
    { types: `<Override PartName="/word/a.xml" ContentType="${MACROS}"/>` },
  ],
  ['keys', 'binds keys to macros', 'file_has_macros', { related: [inside('keyMapCustomizations', 'a.xml')] }],
]

export const officeRelations = rows.map(hostileDocx)
