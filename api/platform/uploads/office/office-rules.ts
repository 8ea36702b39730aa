import type { ProblemCode } from '#contract/errors.ts'

const words = (...lists: string[]) => lists.flatMap((list) => list.split('|'))

/** As Word writes it, and as the strict form of the standard has it. */
export const WORD_NAMESPACES = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
])

/** Relationships of a Word or Excel file to its own parts, by the last word of their types. */
export const ALLOWED_RELATIONSHIPS = new Set(
  words(
    'officeDocument|core-properties|extended-properties|extendedProperties|workbookmetadata|custom-properties|thumbnail|origin|signature',
    'certificate|classificationlabels|styles|stylesWithEffects|settings|webSettings|fontTable|theme',
    'themeOverride|numbering|footnotes|endnotes|header|footer|comments|commentsExtended|commentsIds',
    'commentsExtensible|people|documenttasks|glossaryDocument|hyperlink|image|hdphoto|font|customXml',
    'customXmlProps|chart|chartEx|chartUserShapes|chartStyle|chartColorStyle|diagramData',
    'diagramLayout|diagramQuickStyle|diagramColors|diagramDrawing|drawing|vmlDrawing',
    'legacyDiagramText|ink|printerSettings|worksheet|chartsheet|sharedStrings|calcChain|table',
    'tableSingleCells|pivotTable|pivotCacheDefinition|pivotCacheRecords|sheetMetadata',
    'threadedComment|person|slicer|slicerCache|timeline|timelineCache|rdRichValue',
    'rdRichValueStructure|rdRichValueTypes|rdArray|rdSupportingPropertyBag',
    'rdSupportingPropertyBagStructure|richStyles|richValueRel|FeaturePropertyBag|featurePropertyBag',
    'namedSheetView|customProperty|ctrlProp|xmlMaps|usernames|revisionHeaders|revisionLog',
  ).map((word) => word.toLowerCase()),
)

/** Why others are refused; those of no list are embedded objects to us. */
export const REFUSED_RELATIONSHIPS: Record<string, ProblemCode> = {
  vbaproject: 'file_has_macros',
  wordvbadata: 'file_has_macros',
  vbaprojectsignature: 'file_has_macros',
  keymapcustomizations: 'file_has_macros',
  attachedtoolbars: 'file_has_macros',
  xlmacrosheet: 'file_has_macros',
  xlintlmacrosheet: 'file_has_macros',
  dialogsheet: 'file_has_macros',
  afchunk: 'file_has_references',
  subdocument: 'file_has_references',
  frame: 'file_has_references',
  attachedtemplate: 'file_has_references',
  externallink: 'file_has_references',
  connections: 'file_has_references',
  querytable: 'file_has_references',
  volatiledependencies: 'file_has_references',
}

/** Fields of Word that work with the document alone, and HYPERLINK, whose address is looked at. */
export const ALLOWED_FIELDS = new Set(
  words(
    'ADDIN|ADDRESSBLOCK|ADVANCE|ASK|AUTHOR|AUTONUM|AUTONUMLGL|AUTONUMOUT|AUTOTEXT|AUTOTEXTLIST',
    'BARCODE|BIBLIOGRAPHY|BIDIOUTLINE|CITATION|COMMENTS|COMPARE|CREATEDATE|DATE|DISPLAYBARCODE',
    'DOCPROPERTY|DOCVARIABLE|EDITTIME|EQ|FILENAME|FILESIZE|FILLIN|FORMCHECKBOX|FORMDROPDOWN|FORMTEXT',
    'GOTOBUTTON|GREETINGLINE|HYPERLINK|IF|INDEX|INFO|KEYWORDS|LASTSAVEDBY|LISTNUM|MACROBUTTON',
    'MERGEBARCODE|MERGEFIELD|MERGEREC|MERGESEQ|NEXT|NEXTIF|NOTEREF|NUMCHARS|NUMPAGES|NUMWORDS|PAGE',
    'PAGEREF|PRINTDATE|PRIVATE|QUOTE|REF|REVNUM|SAVEDATE|SECTION|SECTIONPAGES|SEQ|SET|SHAPE|SKIPIF',
    'STYLEREF|SUBJECT|SYMBOL|TA|TC|TEMPLATE|TIME|TITLE|TOA|TOC|USERADDRESS|USERINITIALS|USERNAME|XE',
    '=',
  ),
)

const PICTURES = 'png|jpg|jpeg|jpe|jfif|gif|bmp|dib|tif|tiff|emf|wmf|emz|wmz|wdp|svg|webp|heic'
export const EMBEDDED_SHEET = /(?:^|\/)embeddings\/[^/]+\.xlsx$/i
/** Files of a Word or Excel document by their extension. */
export const OFFICE_PARTS = new Set(words('xml|rels|vml|odttf|fntdata|psmdcp|sigs', PICTURES))
export const OPEN_DOCUMENT_PARTS = new Set(words('xml|rdf|ttf|otf|woff', PICTURES, 'svm'))
