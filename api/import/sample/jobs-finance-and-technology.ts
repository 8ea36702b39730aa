import type { SampleOpportunity } from './sample-opportunity.ts'

export const jobsInFinanceAndTechnology: SampleOpportunity[] = [
  {
    sourceId: 'job-tuatua-ledger-engineer',
    company: 'tuatua',
    name: 'Senior Backend Engineer, Ledger',
    type: 'FULL_TIME',
    location: 'HYBRID',
    level: 'EXPERT',
    skills: ['Go', 'PostgreSQL', 'Double-entry accounting', 'Distributed systems', 'Observability'],
    salary: { min: 22_000, max: 30_000, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 6,
    closesInDays: 19,
    description: `The ledger is the part of Tuatua Pay that must never be wrong. It records every cedi that moves between two
million wallets, 14,000 agents and the banks, about 340 postings a second on a market day. You will be one of five
engineers who own it.

### What you will do

- Split our single ledger database by wallet without a night of downtime.
- Bring the end-of-day reconciliation with partner banks from four hours to under thirty minutes.
- Write the tests that prove money is neither made nor lost when a node dies in the middle of a transfer.
- Take part in the on-call rota: one week in six, paid, with a free day afterwards.
- Review designs with the wallet, agent and risk teams, and say no when a shortcut would cost us the audit trail.

### How we work

Two days a week in the Accra office, the rest where you like. We write short design notes before code, ship daily behind
flags, and hold a review without blame after every incident. All incident notes can be read by everybody in the company.`,
    requirements: `- Six years or more building services that other people's money or safety depends on
- A good command of Go, Java, Kotlin or Rust; we write Go and will help you change over
- Deep knowledge of one relational database: isolation levels, locking, query plans, replication
- You can explain idempotency to a product manager and a deadlock to a colleague
- Written English that others can act on`,
    qualifications: `A degree is welcome and not required. Show us something you built, ran and repaired.

The process takes three weeks at most: a talk of 30 minutes, a paid work sample of half a day, a conversation about it with
two engineers, and an offer.`,
  },
  {
    sourceId: 'job-tuatua-agent-officer-sunyani',
    company: 'tuatua',
    name: 'Agent Network Officer, Sunyani',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'ENTRY_LEVEL',
    city: 'Sunyani',
    skills: ['Field sales', 'Training', 'Cash handling', 'Twi', 'Motorcycle licence'],
    salary: { min: 3_200, max: 4_000, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 27,
    closesInDays: 0,
    description: `You look after about 120 agents between Sunyani, Berekum and Dormaa Ahenkro: the shops and kiosks where people pay
cash in and out of their wallets. When an agent runs out of float, a pensioner walks home with nothing. Your job is that
this does not happen.

You visit eight agents a day on a company motorcycle, train new ones, check that tariffs are on the wall, and
report anything that smells of fraud the same day.`,
    requirements: `- You speak Twi and English; Bono is a help
- A licence for motorcycles, or the will to get one with us in your first month
- At ease with numbers: you can balance a till
- Honest about bad news`,
    qualifications:
      'Senior high school certificate. Experience in a shop, a bank or as an agent counts as much as a diploma.',
  },
  {
    sourceId: 'job-tuatua-fraud-analyst-night',
    company: 'tuatua',
    name: 'Fraud Analyst, Night Shift',
    type: 'PART_TIME',
    location: 'REMOTE',
    level: 'INTERMEDIATE',
    skills: ['Fraud detection', 'SQL', 'Case writing', 'Risk scoring'],
    salary: { min: 45, max: 60, currency: 'GHS', period: 'HOUR' },
    publishedDaysAgo: 2,
    closesInDays: 12,
    description: `Three nights a week, from 22:00 to 04:00 GMT, you watch the transfers that our rules hold back and decide within ten
minutes: release, call the customer, or block. About forty cases a night, two analysts on each shift.

You also write down what you see. Last year the night team found a SIM-swap ring nine days before any rule did.`,
    requirements: `- Two years in fraud, risk or customer protection at a bank, telecom or wallet company
- SQL good enough to answer your own questions
- A quiet room, steady internet and power backup; we pay for both`,
    qualifications: 'Any background. A certificate in fraud examination is a plus.',
  },
  {
    sourceId: 'job-tuatua-national-service-data',
    company: 'tuatua',
    name: 'National Service: Data and Reporting',
    type: 'NATIONAL_SERVICE',
    location: 'HYBRID',
    level: 'ENTRY_LEVEL',
    skills: ['SQL', 'Spreadsheets', 'Statistics', 'Python'],
    publishedDaysAgo: 0,
    closesInDays: 33,
    description: `Spend your service year with the team that answers the company's questions: how many wallets were opened in Wa last
week, why did cash-outs in Takoradi double on Friday, which agents need float before Christmas.

You get a mentor, a laptop, lunch, and GHS 600 a month for transport on top of the national service allowance. Four of the
last six people who served with us now work here.

### Your year

| Months | What you do |
|---|---|
| 1–2 | Learn SQL and our data with small questions from the support team |
| 3–6 | Own two weekly reports and the dashboard behind them |
| 7–11 | A project of your own, presented to the whole company |
| 12 | Hand over, write it up, rest |`,
    requirements: `- Posted for national service, or about to be
- You like finding out why a number is what it is
- Basic SQL or Python, from a course or self-taught`,
    qualifications: 'A first degree or HND in any subject that involved data.',
  },
  {
    sourceId: 'job-gonarmu-field-agronomist',
    company: 'gonarmu',
    name: 'Field Agronomist, Rice and Maize',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    city: 'Zaria',
    skills: ['Agronomy', 'Soil sampling', 'Hausa', 'Farmer training', 'Pest management'],
    salary: { min: 320_000, max: 420_000, currency: 'NGN', period: 'MONTH' },
    publishedDaysAgo: 21,
    closesInDays: 2,
    description: `Our advice reaches 71,000 farmers by phone. It is only as good as what we learn in the field, and that is your work: 24
trial plots around Zaria and Funtua, from land preparation to harvest.

- Run the trials: varieties, planting dates, fertiliser by the spoon and not by the bag
- Take soil and leaf samples and read the results with the data team
- Hold a farmer field day on each plot twice a season, at hours that suit people with children at home
- Record the voice messages that tell farmers what to do this week, in plain Hausa`,
    requirements: `- Three seasons of field work with rice or maize
- Fluent Hausa, good English; Fulfulde is a plus
- You can ride a motorcycle or drive, and do not mind mud`,
    qualifications: 'BSc or HND in agronomy, crop or soil science.',
  },
  {
    sourceId: 'job-gonarmu-android-developer',
    company: 'gonarmu',
    name: 'Android Developer, Offline First',
    type: 'FULL_TIME',
    location: 'REMOTE',
    level: 'EXPERT',
    skills: ['Kotlin', 'Android', 'SQLite', 'Sync protocols', 'Accessibility', 'Performance', 'Hausa'],
    salary: { min: 2_200, max: 3_000, currency: 'USD', period: 'MONTH' },
    publishedDaysAgo: 3,
    closesInDays: 38,
    description: `Our app is used by field agents who have no signal from Monday to Thursday, on phones with 2 GB of memory and a cracked
screen, in full sun. If you enjoy that kind of problem more than the next chat feature, read on.

### The app today

About 900 agents record plots, soil tests and advice given. Everything is stored on the phone and synchronised when a
network appears. It works, mostly. Synchronising 400 plots takes eleven minutes on a 3G connection, and two agents editing
the same plot can lose a change.

### What we want from you in the first year

1. A synchronisation that sends only what changed and can be interrupted at any byte.
2. A merge that never loses an agent's work without asking.
3. An installed size under 15 MB, down from 41 MB.
4. Screens that can be used by agents who read little: icons, colour *and* recorded Hausa.

You are the second Android developer. You will work with one backend developer, one designer and the agronomists, and twice
a year you spend a week in the field with agents. It changes how you write error messages.`,
    requirements: `- Five years of Android, two of them in Kotlin, with an app that real people used offline
- You have designed or repaired a synchronisation protocol and can tell us what went wrong
- You measure before you optimise
- Overlap of at least five hours with West Africa Time`,
    qualifications: `No degree needed. Please name one app in your bio and say which part of it is yours.

You may live anywhere; contracts are through our Kaduna office or as an independent contractor.`,
  },
  {
    sourceId: 'job-gonarmu-internship-crop-images',
    company: 'gonarmu',
    name: 'Internship: Crop Image Labelling',
    type: 'INTERNSHIP',
    location: 'REMOTE',
    level: 'ENTRY_LEVEL',
    skills: ['Image labelling', 'Crop science', 'Attention to detail'],
    salary: { min: 90_000, max: 90_000, currency: 'NGN', period: 'MONTH' },
    publishedDaysAgo: 25,
    closesInDays: -1,
    description: `Three months, twenty hours a week, data allowance included. You mark leaf blight, stem borer and nitrogen hunger in
photographs of maize, compare your marks with those of two other interns, and learn from an agronomist where you differ.`,
    requirements: 'A computer or a large tablet, and patience.',
    qualifications: 'Students of agriculture, biology or computing, in any year.',
  },
  {
    sourceId: 'job-calao-drone-pilot',
    company: 'calao',
    name: 'Télépilote de drone (H/F)',
    type: 'CONTRACT',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    city: 'San-Pédro',
    skills: ['Pilotage de drones', 'Points de calage', 'GNSS', 'Photogrammétrie', 'Français'],
    salary: { min: 35_000, max: 45_000, currency: 'XOF', period: 'DAY' },
    publishedDaysAgo: 15,
    closesInDays: 0,
    description: `Soixante jours de vol entre San-Pédro et Tabou pendant la saison sèche, pour cartographier 42 000 hectares d'hévéas et de
palmiers à huile en vue d'un registre foncier. Vous faites voler un drone à voilure fixe depuis une piste de village, vous posez
et mesurez les points de calage, et vous contrôlez les images de la journée avant que la lumière ne tombe.

L'indemnité journalière, l'assurance de terrain et un chauffeur qui connaît les pistes sont à notre charge.`,
    requirements: `- Un certificat de télépilote valable en Côte d'Ivoire, ou que nous pouvons y faire reconnaître
- Au moins 150 vols inscrits au carnet, dont 50 de relevé
- Vous savez installer seul ou seule une base GNSS`,
    qualifications: 'BTS ou licence en topographie, géomatique ou domaine voisin, ou cinq ans de pratique.',
  },
  {
    sourceId: 'job-calao-gis-analyst',
    company: 'calao',
    name: 'Géomaticien SIG (H/F)',
    type: 'FULL_TIME',
    location: 'HYBRID',
    level: 'INTERMEDIATE',
    skills: ['QGIS', 'PostGIS', 'Python', 'Télédétection', 'Cartographie'],
    salary: { min: 550_000, max: 700_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 6,
    closesInDays: 31,
    description: `Nous volons le matin et devons une carte au client pour vendredi. Vous êtes entre les deux : mosaïques, modèles
numériques de terrain, limites de parcelles, et des cartes qu'un chef de village vérifie du doigt.

Vous prendrez aussi notre pile de scripts de traitement pour en faire quelque chose qu'un collègue lance sans vous.`,
    requirements: `- Trois ans de QGIS et de PostGIS sur de vrais projets
- Python pour ce qui se répète
- Le français tous les jours, l'anglais pour les clients d'Accra et de Freetown`,
    qualifications: null,
  },
]
