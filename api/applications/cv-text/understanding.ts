import type { CvReading } from '#contract/applications/cv-reading.ts'
import { EDUCATION_LEVELS } from '#contract/choices.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { bare, describedBy, entriesOf } from './entries.ts'
import { periodIn, yearIn } from './periods.ts'
import { headingOf, sectionsOf } from './sections.ts'

const MOST_LINES = 2_000
const LONGEST_LINE = 300
const HEAD_LINES = 60
const MOST_ENTRIES = 8

/** A guess at what the text of a CV says. Rules of our own over bounded lines: the same text always gives the same. */
export function understand(text: string): CvReading {
  const lines = text.split('\n', MOST_LINES).map((line) =>
    line
      .slice(0, LONGEST_LINE)
      .replace(/[^\S\t]+/g, ' ')
      .trim(),
  )
  const { experience, education, skills } = sectionsOf(lines)
  const [first_name, last_name] = nameIn(lines.slice(0, 12))
  return {
    is_readable: /\p{L}{2}/u.test(text),
    first_name,
    last_name,
    contact_number: numberIn(lines.slice(0, HEAD_LINES)),
    linkedin_handle: handleIn(lines, /linkedin\.com\/in\/[\w%-]{1,100}/i),
    github_handle: handleIn(lines, /github\.com\/[\w-]{1,100}/i),
    dribbble_handle: handleIn(lines, /dribbble\.com\/[\w-]{1,100}/i),
    skills: skillsIn(skills),
    employment: employmentIn(experience),
    academic: academicIn(education),
  }
}

const NAME = /^\p{Lu}[\p{L}'’.-]{0,30}(?: (?:de |van |von |bin |al-)?\p{Lu}[\p{L}'’.-]{0,30}){1,3}$/u
const TITLE =
  /^(?:mr|mrs|ms|miss|mme|mlle|monsieur|madame|mademoiselle|m(?=\.)|dr|me|ing|engr|prof|pr|rev)\.? /i
const LABEL = /^(?:full )?(?:name|nom(?: complet| et pr[ée]noms?)?|pr[ée]noms? et nom)\s?:\s?/i

/** The first of the first lines that looks like a name, or is labelled as one. */
function nameIn(lines: string[]): [string | null, string | null] {
  for (const line of lines) {
    if (headingOf(line)) continue
    const bare = (line.replace(LABEL, '').split(/[|•·,]|\s[-–—]\s/)[0] ?? '').replace(TITLE, '').trim()
    if (!NAME.test(bare) || WORK.test(bare) || PLACE.test(bare)) continue
    const words = bare.split(' ').map(proper)
    return [words.slice(0, -1).join(' '), words.at(-1) ?? null]
  }
  return [null, null]
}

const proper = (word: string) =>
  word.length > 2 && word === word.toUpperCase()
    ? word.toLowerCase().replace(/(^|[-'’])\p{L}/gu, (start) => start.toUpperCase())
    : word

/** A number of 9 to 15 digits that is no period. */
function numberIn(lines: string[]): string | null {
  for (const line of lines) {
    if (periodIn(line)) continue
    const found = /(?<![\d/])\+?\(?\d[\d ().-]{7,18}\d(?!\d)/.exec(line)?.[0]
    const digits = found?.replace(/\D/g, '').length ?? 0
    if (found && digits >= 9 && digits <= 15) return found.trim()
  }
  return null
}

function handleIn(lines: string[], address: RegExp): string | null {
  for (const line of lines) {
    const found = address.exec(line)?.[0]
    if (found)
      return `https://${found.toLowerCase().startsWith('linkedin') ? 'linkedin' : found.split('.')[0]?.toLowerCase()}.com/${found.split('/').slice(1).join('/')}`
  }
  return null
}

function skillsIn(lines: string[]): string[] {
  const known = new Map<string, string>()
  for (const part of lines.flatMap((line) => line.replace(/^[^:]{0,40}:\s/, '').split(/[,;•|·\t]/))) {
    const skill = bare(part)
    const isOne =
      skill.length >= 2 && skill.length <= 40 && skill.split(' ').length <= 5 && /\p{L}/u.test(skill)
    if (isOne && !known.has(skill.toLowerCase())) known.set(skill.toLowerCase(), skill)
  }
  return [...known.values()].slice(0, LIMITS.skills)
}

const WORK =
  /\b(?:manager|engineer|teacher|officer|assistant|driver|nurse|accountant|developer|intern|clerk|secretary|supervisor|technician|consultant|analyst|director|administrator|designer|mason|electrician|cashier|attendant|coordinator|lecturer|representative|specialist|executive|trainee|head|lead|pharmacist|operator|mechanic|guard|cook|chef|service personnel|comptable|ingénieur|enseignant|chauffeur|responsable)\b/i
const PLACE =
  /\b(?:ltd|limited|plc|inc|llc|company|co|school|schools|hospital|clinic|bank|group|university|college|ministry|services|enterprise|institute|foundation|ngo|authority|agency|hotel|ventures|industries|assembly|polytechnic|academy|street|avenue|road|box|accra|kumasi|ghana|sarl|société)\b/i

function employmentIn(lines: string[]): CvReading['employment'] {
  return entriesOf(lines)
    .filter(({ head }) => head.length > 0)
    .slice(0, MOST_ENTRIES)
    .map(({ head, period, lines: words }) => {
      const [first = '', second = ''] = head
      const isTurned =
        (WORK.test(second) && !WORK.test(first)) ||
        (PLACE.test(first) && !PLACE.test(second) && !WORK.test(first))
      const [role, company] = isTurned ? [second, first] : [first, second]
      const short = (text: string) => text.slice(0, LIMITS.shortTextLength)
      return {
        role: short(role),
        company: short(company),
        start_date: period.start,
        end_date: period.end,
        description: describedBy(words),
      }
    })
}

const LEVELS: [RegExp, string][] = [
  [/\b(?:ph\.? ?d|doctor of philosophy|doctorat)\b/i, 'PhD'],
  [/\bm\.? ?b\.? ?a\b|master of business administration/i, 'MBA'],
  [/\bm\.? ?phil\b|master of philosophy/i, 'MPhil'],
  [/\bm\.? ?eng\b|master of engineering/i, 'MEng'],
  [/\bm\.? ?sc\b|master of science/i, 'MSc'],
  [/\bm\.? ?ed\b|master of education/i, 'MEd'],
  [/\bm\.a\.?\b|\bMA\b|master of arts|\bmaster\b/i, 'MA'],
  [/\bb\.? ?eng\b|bachelor of engineering/i, 'BEng'],
  [/\bb\.? ?tech\b|bachelor of technology/i, 'BTech'],
  [/\bb\.? ?ed\b|bachelor of education/i, 'BEd'],
  [/\bb\.? ?sc\b|bachelor of science|\blicence\b/i, 'BSc'],
  [/\bb\.a\.?\b|\bBA\b|bachelor of arts|\bbachelor\b/i, 'BA'],
  [/\bhnd\b|higher national diploma/i, 'HND'],
  [/\bdiploma\b|\bdiplôme\b/i, 'DIPLOMA'],
  [/\bwassce\b|\bssce\b|senior high|\bshs\b|secondary|baccalauréat/i, 'SHS'],
  [/\bbece\b|junior high|\bjhs\b/i, 'JHS'],
  [/\bcertificate\b|\bcertificat\b/i, 'CERTIFICATE'],
]
const SCHOOL = /universit|college|school|polytechnic|institute|academy|lycée|école|seminary/i

function academicIn(lines: string[]): CvReading['academic'] {
  return entriesOf(lines, (line) => periodIn(line) ?? yearIn(line))
    .slice(0, MOST_ENTRIES)
    .flatMap(({ head, period }) => {
      const whole = head.join(', ')
      const level = LEVELS.find(([words]) => words.test(whole))?.[1] ?? ''
      const institution = head.find((part) => SCHOOL.test(part)) ?? ''
      if (!level && !institution) return []
      const titled = head.find((part) => part !== institution) ?? ''
      return [
        {
          qualification_level: (EDUCATION_LEVELS as readonly string[]).includes(level) ? level : '',
          field: fieldOf(titled).slice(0, LIMITS.shortTextLength),
          institution: institution.slice(0, LIMITS.shortTextLength),
          start_date: period.start,
          end_date: period.end,
        },
      ]
    })
}

/** "BSc (Hons) Computer Science" and "Bachelor of Science in Computer Science" without the degree. */
function fieldOf(title: string): string {
  const of = /\b(?:in|en) /i.exec(title)
  if (of) return bare(title.slice(of.index + of[0].length))
  const field = title
    .replace(/\(?hons?\.?\)?|honours/i, ' ')
    .replace(
      /\b(?:ph\.? ?d|m\.? ?b\.? ?a|m\.? ?phil|[mb]\.? ?(?:eng|sc|ed|tech)|[mb]\.a\.?|BA|MA|hnd|wassce|ssce|bece|(?:bachelor|master|doctor) of \w+|higher national diploma|diploma|certificate)\.?(?=\s|$|[^\p{L}])/giu,
      ' ',
    )
    .replace(/ {2,}/g, ' ')
  return bare(field)
}
