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
]

export const openDocuments: Hostile[] = [
  ...rows.map(([name, does, refused, content]) => ({
    name,
    does,
    refused,
    type: 'odt' as const,
    make: () => buildOdt(content),
  })),
  {
    name: 'formula-ods',
    does: 'asks another program for its data by a formula',
    refused: 'file_has_references',
    type: 'ods',
    make: () =>
      buildOdt({ body: `<table:table-cell table:formula='of:=DDE("soffice";"a";"b")'/>` }, 'spreadsheet'),
  },
]
