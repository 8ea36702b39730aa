import { type ESTree, parseSync, Visitor } from 'vite'
import type { SourceFile } from './source-files.ts'

/** Files without a reader's language: the operators' terminal, sample content, the dictionary of the search, headings of CVs. */
const ELSEWHERE =
  /\.test\.tsx?$|^api\/(import|applications\/cv-text\/sections\.ts|opportunities\/(search|query|places|words)|platform\/(config\.ts|setting-forms\.ts|backup\/|description\/|doctor\/))|\/cli\.ts$|^(bench|tests)\/|^[^/]+$/
/** Bugs and log lines: their readers read the code as well. Names of keys that exist stay as they are. */
const UNTRANSLATED_FUNCTIONS =
  /(^|\.)(Error|RangeError|TypeError|StartError|FolderInUse|ofSettings|describe|raw|warn|error|info|debug|log|reportError|for|hashOfRequest|derivedKey)$/
/** The API's own description and that of metrics are in English, and the actions of SQL are SQL. */
const UNTRANSLATED_KEYS = ['summary', 'description', 'help', 'tag', 'title_of_docs', 'onDelete']
const UNTRANSLATED_TAGS = ['sql']

/** Matches two words in a row that read as English: `Nothing was changed`, not `application/json`. */
const SENTENCE = /(^|[^\w.#/-])[A-Za-z]{2,}[,:;]? [a-z]{2,}( |[.,:;!?<]|$)/

/** Lists English sentences outside the catalogues: errors, mails, labels. */
export function sentencesOutside(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => !ELSEWHERE.test(path))
    .flatMap(({ path, text }) => sentencesIn(path, text).map((found) => `${path} says "${found}"`))
}

function sentencesIn(path: string, text: string): string[] {
  const found: string[] = []
  const skipped: { start: number; end: number }[] = []
  const skip = (node: { start: number; end: number }) => skipped.push(node)
  const note = (value: string, node: { start: number; end: number }) => {
    const isMarkup = path.startsWith('web/') && !/^\s*[A-Z][a-z]/.test(value)
    const isSkipped = skipped.some(({ start, end }) => start <= node.start && node.end <= end)
    if (!isSkipped && !isMarkup && SENTENCE.test(value)) found.push(value.trim().slice(0, 60))
  }
  new Visitor({
    CallExpression(node) {
      skipNamed(text, node.callee, node, skip)
    },
    NewExpression(node) {
      skipNamed(text, node.callee, node, skip)
    },
    TaggedTemplateExpression(node) {
      if (UNTRANSLATED_TAGS.includes(sourceOf(text, node.tag).replace(/<.*/s, ''))) skip(node)
    },
    Property(node) {
      if (UNTRANSLATED_KEYS.includes(sourceOf(text, node.key))) skip(node)
    },
    Literal(node) {
      if (typeof node.value === 'string') note(node.value, node)
    },
    TemplateElement(node) {
      note(node.value.raw, node)
    },
    JSXText(node) {
      note(node.value, node)
    },
  }).visit(parseSync(path, text).program)
  return found
}

function skipNamed(
  text: string,
  callee: ESTree.Node,
  node: ESTree.Node,
  skip: (node: ESTree.Node) => unknown,
) {
  if (UNTRANSLATED_FUNCTIONS.test(sourceOf(text, callee))) skip(node)
}

const sourceOf = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end)
