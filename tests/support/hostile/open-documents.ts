import type { ProblemCode } from '#contract/errors.ts'
import { buildOdt } from './build-office.ts'
import type { Hostile } from './document.ts'

type Row = [name: string, does: string, refused: ProblemCode, content: Parameters<typeof buildOdt>[0]]

const rows: Row[] = [
  [
    'basic',
    'holds macros in Basic',
    'file_has_macros',
    { more: [{ name: 'Basic/Standard/a.xml', content: '<a/>' }] },
  ],
  [
    'python',
    'holds macros in Python',
    'file_has_macros',
    { more: [{ name: 'Scripts/python/a.py', content: 'a' }] },
  ],
  [
    'event',
    'runs a macro of the reader when it is opened',
    'file_has_macros',
    {
      body: '<office:event-listeners><script:event-listener xlink:href="vnd.sun.star.script:a"/></office:event-listeners>',
    },
  ],
  [
    'script-inline',
    'holds a script in its text',
    'file_has_macros',
    { body: '<text:script script:language="JavaScript">a</text:script>' },
  ],
  [
    'link-to-macro',
    'runs a macro when it is pressed',
    'file_has_references',
    { body: '<text:a xlink:href="vnd.sun.star.script:a">a</text:a>' },
  ],
  [
    'picture-outside',
    'tells a server who opened it',
    'file_has_references',
    { body: '<draw:image xlink:href="http://host/a.png"/>' },
  ],
  [
    'picture-share',
    'makes Windows sign in at a server',
    'file_has_references',
    { body: '<draw:image xlink:href="//host/a.png"/>' },
  ],
  [
    'object-outside',
    'shows an object of the network',
    'file_has_references',
    { body: '<draw:object xlink:href="file://host/a.ods"/>' },
  ],
  [
    'section-outside',
    'takes in a part of another document',
    'file_has_references',
    { body: '<text:section><text:section-source xlink:href="../a.odt"/></text:section>' },
  ],
  [
    'sheet-outside',
    'takes in a sheet of another file',
    'file_has_references',
    { body: '<table:table-source xlink:href="http://host/a.ods"/>' },
  ],
  [
    'dde-odt',
    'asks another program for its data',
    'file_has_references',
    { body: '<office:dde-source office:dde-application="soffice" office:dde-topic="a"/>' },
  ],
  ['plug-in', 'shows a plug-in', 'file_has_objects', { body: '<draw:plugin xlink:href="./a"/>' }],
  ['applet', 'shows an applet', 'file_has_objects', { body: '<draw:applet xlink:href="./a"/>' }],
  [
    'frame-odt',
    'shows a page of the web in a frame',
    'file_has_objects',
    { body: '<draw:floating-frame xlink:href="http://host"/>' },
  ],
  [
    'object-odt',
    'carries an object',
    'file_has_objects',
    { body: '<draw:object-ole xlink:href="./Object 1"/>' },
  ],
  [
    'object-file-odt',
    'carries a file as an object',
    'file_has_objects',
    { more: [{ name: 'Object 1', content: 'MZ' }] },
  ],
  [
    'reload',
    'loads itself anew from a server',
    'file_has_references',
    {
      more: [
        {
          name: 'meta.xml',
          content: '<a xmlns:meta="m" xmlns:xlink="x"><meta:auto-reload xlink:href="http://host/a.odt"/></a>',
        },
      ],
    },
  ],
  [
    'template-odt',
    'takes its styles from a server',
    'file_has_references',
    {
      more: [
        {
          name: 'meta.xml',
          content: '<a xmlns:meta="m" xmlns:xlink="x"><meta:template xlink:href="http://host/a.ott"/></a>',
        },
      ],
    },
  ],
  [
    'entity-odt',
    'reads a file by an entity',
    'file_has_references',
    {
      more: [
        { name: 'styles.xml', content: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
      ],
    },
  ],
  [
    'entity-manifest',
    'the same, where a type may be named',
    'file_has_references',
    { more: [{ name: 'META-INF/a.xml', content: '<!DOCTYPE a SYSTEM "http://host/a.dtd"><a/>' }] },
  ],
  [
    'picture-shadowed',
    'has two addresses of a picture',
    'file_has_references',
    { body: '<draw:image xlink:href="file://host/a.png" z:href="Pictures/a.png" xmlns:z="urn:z"/>' },
  ],
  [
    'link-shadowed',
    'runs a macro behind a second address',
    'file_has_references',
    { body: '<text:a xlink:href="vnd.sun.star.script:a" z:href="http://host/" xmlns:z="urn:z">a</text:a>' },
  ],
  [
    'picture-odd-scheme',
    'has an address with an odd scheme',
    'file_has_references',
    { body: '<draw:image xlink:href="vnd.sun.star.webdav://host/a.png"/>' },
  ],
  [
    'picture-upwards',
    'leaves its file by a way round',
    'file_has_references',
    { body: '<draw:image xlink:href="Pictures/../../a.png"/>' },
  ],
  [
    'control-picture',
    'fetches the picture of a control',
    'file_has_references',
    {
      body: '<form:image form:image-data="http://host/a.png" xmlns:form="urn:oasis:names:tc:opendocument:xmlns:form:1.0"/>',
    },
  ],
  [
    'odt-utf7',
    'hides its text in UTF-7, behind blanks',
    'file_malformed',
    { more: [{ name: 'styles.xml', content: '<?xml version="1.0" encoding  ="UTF-7"?><a/>' }] },
  ],
  [
    'odt-parts-twice',
    'holds a part twice, in capitals as well',
    'file_malformed',
    { more: [{ name: 'Content.xml', content: '<a/>' }] },
  ],
]

const CALC = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
const cell = (attribute: string) => `<table:table-cell ${attribute}/>`
const sheets: [name: string, does: string, body: string][] = [
  ['formula-ods', 'asks another program', cell(`table:formula='of:=DDE("soffice";"a";"b")'`)],
  ['formula-ods-spelled', 'spells a function by numbers', cell(`table:formula='of:=&#68;DE("a";"a";"b")'`)],
  ['formula-ods-blanks', 'has blanks about', cell(`table:formula  =  'of:=WEBSERVICE("http://host")'`)],
  [
    'formula-ods-named',
    'names it in full',
    cell(`table:formula='of:=COM.MICROSOFT.WEBSERVICE ("http://a")'`),
  ],
  ['formula-ods-excel', 'starts a program as Excel does', cell(`table:formula="msoxl:=cmd|'/C calc'!A0"`)],
  ['formula-ods-file', 'reads a file', cell(`table:formula="of:=['file:///etc/passwd'#$a.A1]"`)],
  ['formula-ods-link', 'links a macro', cell(`table:formula='of:=HYPERLINK("vnd.sun.star.script:a";"b")'`)],
  [
    'condition-ods',
    'sends a cell by the condition of a style',
    `<calcext:condition calcext:value='formula-is(WEBSERVICE("http://host"))' ${CALC}/>`,
  ],
  [
    'name-ods',
    'sends a cell by a name',
    `<table:named-expression table:expression='of:=WEBSERVICE("http://host")'/>`,
  ],
]

export const openDocuments: Hostile[] = [
  ...rows.map(([name, does, refused, content]) => ({
    name,
    does,
    refused,
    type: 'odt' as const,
    make: () => buildOdt(content),
  })),
  ...sheets.map(([name, does, body]) => ({
    name,
    does,
    refused: 'file_has_references' as const,
    type: 'ods' as const,
    make: () => buildOdt({ body }, 'spreadsheet'),
  })),
]
