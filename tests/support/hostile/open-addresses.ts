import { buildOdt } from './build-office.ts'
import type { Honest, Hostile } from './document.ts'

const FORM = 'xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"'
const XFORMS = 'xmlns:xforms="http://www.w3.org/2002/xforms"'
const CHART = 'xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0"'
type Case = [name: string, does: string, body: string]

const texts: Case[] = [
  [
    'xforms-instance',
    'fetches the data of a form when it is opened',
    `<xforms:instance src="http://host/a.xml" ${XFORMS}/>`,
  ],
  [
    'xforms-submission',
    'sends what is filled in to a server',
    `<xforms:model schema="http://host/a.xsd" ${XFORMS}><xforms:submission action="http://host"/></xforms:model>`,
  ],
  [
    'form-database',
    'opens a database of the network for a form',
    `<form:form form:datasource="http://host/a.odb" ${FORM}/>`,
  ],
  [
    'database-of-field',
    'opens a database of a share for a field',
    '<text:database-display text:database-name="file://host/a.odb"/>',
  ],
  [
    'attribute-unknown',
    'has an address in an attribute that no list knows',
    '<text:p text:a="&#9;http://host/">a</text:p>',
  ],
  ['attribute-share', 'has a share in such an attribute', '<text:p text:a="\\\\host\\a">a</text:p>'],
  ['link-command-odt', 'runs a command of Writer', '<text:a xlink:href=".uno:Quit">a</text:a>'],
  ['link-command-drawing', 'the same, on a drawing', '<draw:a xlink:href=".uno:Quit"/>'],
  [
    'book-link',
    'opens a file where a book is named',
    '<text:bibliography-mark text:url="file://host/a.exe">a</text:bibliography-mark>',
  ],
]

const sheets: Case[] = [
  [
    'consolidation-ods',
    'sums up cells of a file of the network',
    `<table:consolidation table:source-cell-range-addresses="'file://host/x.ods'#S.A1:S.A2" table:link-to-source-data="true"/>`,
  ],
  [
    'named-range-ods',
    'gives such cells a name',
    `<table:named-range table:cell-range-address="'file://host/x.ods'#S.$A$1"/>`,
  ],
  [
    'chart-ods',
    'draws such cells',
    `<chart:series chart:values-cell-range-address="'http://host/x.ods'#S.A1" ${CHART}/>`,
  ],
  [
    'chart-ods-second',
    'the same, behind cells of its own, without quotes',
    `<chart:series chart:values-cell-range-address="S.A1 file://host/x.ods#S.A1" ${CHART}/>`,
  ],
  [
    'database-range-ods',
    'fills cells of a share',
    `<table:database-range table:target-range-address="'file://host/x.ods'#S.A1:S.A2"/>`,
  ],
  [
    'label-range-ods',
    'takes labels from elsewhere',
    `<table:label-range table:label-cell-range-address="'http://host/x.ods'#S.A1"/>`,
  ],
  [
    'pivot-service-ods',
    'asks a service for the data of a pivot table',
    '<table:source-service table:name="a" table:source-name="b"/>',
  ],
]

const settings = (name: string, value: string, folder = '') => ({
  name: `${folder}settings.xml`,
  content: `<c:config-item c:name="${name}" c:type="string" xmlns:c="urn:oasis:names:tc:opendocument:xmlns:config:1.0">${value}</c:config-item>`,
})

export const openAddresses: Hostile[] = [
  ...[...texts, ...sheets].map(([name, does, body]): Hostile => {
    const isText = texts.some(([text]) => text === name)
    return {
      name,
      does,
      refused: 'file_has_references',
      type: isText ? 'odt' : 'ods',
      make: () => buildOdt({ body }, isText ? 'text' : 'spreadsheet'),
    }
  }),
  {
    name: 'settings-database',
    does: 'names a database of the network in its settings',
    refused: 'file_has_references',
    type: 'odt',
    make: () => buildOdt({ more: [settings('CurrentDatabaseDataSource', 'ht<!-- -->tp://host/a.odb')] }),
  },
  {
    name: 'basic-of-object',
    does: 'holds macros in an object',
    refused: 'file_has_macros',
    type: 'odt',
    make: () => buildOdt({ more: [{ name: 'Object 1/Basic/Standard/a.xml', content: '<a/>' }] }),
  },
]

const HONEST = [
  `<form:form form:datasource="Bibliography" form:control-implementation="ooo:com.sun.star.form.component.Form" ${FORM}/>`,
  '<text:bibliography-mark text:url="https://example.org/a" text:address="1/2 High Street">a</text:bibliography-mark>',
  '<text:user-field-decl office:string-value="https://example.org" text:name="Page: a"/>',
  '<text:p text:style-name="Profile: a" text:display="none">a</text:p>',
  `<chart:series chart:values-cell-range-address="$'Totals # 1'.$B$2:.$B$5" chart:class="chart:bar" ${CHART}/>`,
  '<table:table table:name="S" table:print-ranges="S.A1:S.B2" table:protection-key-digest-algorithm="http://www.w3.org/2000/09/xmldsig#sha256"/>',
]
const RDF =
  '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description r:about="styles.xml"><r:type r:resource="http://docs.oasis-open.org/ns/office/1.2/meta/odf#StylesFile"/></r:Description></r:RDF>'
const SIGNATURES = {
  name: 'META-INF/documentsignatures.xml',
  content: '<a><DigestMethod Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/></a>',
}
const COLOURS = settings('ColorTableURL', 'file:///C:/office/config/standard.soc', 'Object 1/')

export const honestAddresses: Honest[] = [
  {
    name: 'names that look like addresses, of OpenDocument',
    type: 'odt',
    make: () =>
      buildOdt({
        body: HONEST.join(''),
        more: [
          settings('PrinterName', '\\\\server\\Floor 1'),
          { name: 'manifest.rdf', content: RDF },
          SIGNATURES,
          COLOURS,
        ],
      }),
  },
  {
    name: 'a text that fills letters from its addresses',
    type: 'odt',
    make: () => buildOdt({ more: [settings('CurrentDatabaseDataSource', 'Addresses')] }),
  },
]
