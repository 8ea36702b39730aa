const HEADINGS = {
  experience: [
    'experience', 'work experience', 'professional experience', 'employment history', 'employment', 'work history', 'career history',
    'employment record', 'working experience', 'relevant experience', 'job experience', 'experience professionnelle',
    'experiences professionnelles', 'parcours professionnel', 'experiences', 'parcours', 'emplois', 'stages', 'stages et experiences', 'stages effectues',
    'experience de travail', 'historique professionnel',
  ],
  education: [
    'education', 'academic background', 'educational background', 'qualifications', 'academic qualifications', 'education and training',
    'educational qualifications', 'education and qualifications', 'academic history', 'schools attended', 'formation', 'formations', 'etudes',
    'diplome', 'diplomes', 'diplomes obtenus', 'diplomes et formations', 'formations et diplomes', 'etudes et diplomes', 'etudes et formations',
    'parcours academique', 'parcours scolaire', 'cursus', 'cursus scolaire', 'cursus universitaire', 'cursus academique', 'formation academique',
  ],
  skills: [
    'skills', 'key skills', 'core skills', 'technical skills', 'core competencies', 'competencies', 'skills and competencies',
    'professional skills', 'skills and abilities', 'competences', 'skills summary',
    'competence', 'competences techniques', 'competences professionnelles', 'competences cles', 'savoir faire', 'savoir etre', 'aptitudes',
    'connaissances', 'connaissances informatiques', 'outils informatiques', 'informatique', 'logiciels', 'qualites', 'atouts',
  ],
  other: [
    'references', 'referees', 'hobbies', 'interests', 'hobbies and interests', 'languages', 'summary', 'profile', 'objective', 'career objective',
    'personal statement', 'professional summary', 'personal profile', 'about me', 'projects', 'certifications', 'certificates', 'awards',
    'achievements', 'personal details', 'personal information', 'personal data', 'contact', 'contact details', 'publications', 'training',
    'volunteer experience', 'volunteering', 'declaration', 'centres d interet', 'centre d interet', 'loisirs', 'loisirs et interets', 'divers', 'langues', 'langues parlees', 'langues et loisirs', 'references professionnelles',
    'personnes de reference', 'etat civil', 'informations personnelles', 'coordonnees', 'objectif', 'objectif professionnel', 'a propos', 'a propos de moi',
    'certificats', 'attestations', 'benevolat', 'engagements', 'projets', 'realisations', 'distinctions', 'profil', 'bio data', 'curriculum vitae', 'resume', 'cv',
  ],
} // biome-ignore format: a table

type Section = keyof typeof HEADINGS | 'head'

const BY_NAME = new Map(
  Object.entries(HEADINGS).flatMap(([section, names]) => names.map((name) => [name, section as Section])), // a key of it
)
const LONGEST_HEADING = 60

/** "WORK EXPERIENCE:" and "Compétences" as they stand in the table. */
const plain = (line: string) =>
  line
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L} ]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toLowerCase()

/** The section that a line begins, with what stands behind a colon; undefined for another line. */
export function headingOf(line: string): { section: Section; rest: string } | undefined {
  const [before = '', ...behind] = line.split(':')
  if (before.length > LONGEST_HEADING) return undefined
  const section = BY_NAME.get(plain(before))
  return section && { section, rest: behind.join(':').trim() }
}

/** The lines of each section, in their order; those before the first heading are the head. */
export function sectionsOf(lines: string[]): Record<Section, string[]> {
  const sections: Record<Section, string[]> = {
    head: [],
    experience: [],
    education: [],
    skills: [],
    other: [],
  }
  let at: Section = 'head'
  for (const line of lines) {
    const heading = headingOf(line)
    if (heading) at = heading.section
    const kept = heading ? heading.rest : line
    if (kept !== '' || !heading) sections[at].push(kept)
  }
  return sections
}
