import type { SampleOpportunity } from './sample-opportunity.ts'

export const jobsInIndustry: SampleOpportunity[] = [
  {
    sourceId: 'job-dokodoko-quality-analyst',
    company: 'dokodoko',
    name: 'Quality Laboratory Analyst',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Food chemistry', 'Microbiology', 'ISO 17025', 'Sensory analysis'],
    salary: { min: 5_200, max: 6_800, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 11,
    closesInDays: 15,
    description: `Every truck of beans waits at the gate until the laboratory says yes. You do the cut test, moisture, free fatty acids and
moulds, taste the liquor at eleven each morning with the panel, and sign the certificate the buyer relies on.

You also own one method of your own. At the moment nobody owns cadmium, and our buyers ask for it every week.`,
    requirements: `- Two years in a food, water or agricultural laboratory
- You know what measurement uncertainty is and report it
- Ready for early shifts from 06:00 in the main crop season, October to March`,
    qualifications: 'BSc in food science, chemistry, biochemistry or microbiology.',
  },
  {
    sourceId: 'job-dokodoko-maintenance-fitter',
    company: 'dokodoko',
    name: 'Maintenance Fitter, Pressing Line',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    skills: ['Hydraulics', 'Mechanical fitting', 'Lockout and tagout', 'Welding'],
    salary: { min: 3_800, max: 4_600, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 24,
    closesInDays: 5,
    description: `Six hydraulic presses at 450 bar, day and night. You change seals, rebuild pumps, and see the leak before the operator does.
Rotating shifts of eight hours with 25 % extra at night; work clothes, ear protection and meals are provided.`,
    requirements: `- Three years as a fitter in a factory, a mine or a port
- You lock out a machine before you put a hand in it, also when someone shouts`,
    qualifications:
      'Trade certificate in mechanical engineering craft practice, or a completed apprenticeship.',
  },
  {
    sourceId: 'job-dokodoko-flavour-internship',
    company: 'dokodoko',
    name: 'Internship in Flavour and Product Development',
    type: 'INTERNSHIP',
    location: 'ON_SITE',
    level: 'ENTRY_LEVEL',
    skills: ['Food science', 'Tasting', 'Recipe trials'],
    salary: { min: 1_500, max: 1_500, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 4,
    closesInDays: 48,
    description: `Six months in the smallest and best-smelling room of the works. You roast, grind, conch and temper small batches, run
tastings with people who do not work here, and finish with one bar that is yours from bean to wrapper. The last intern's,
with grains of paradise, is now in the shops.`,
    requirements: 'You taste carefully, keep a notebook, and clean up after yourself.',
    qualifications: 'Students or recent graduates of food science, nutrition, chemistry or catering.',
  },
  {
    sourceId: 'job-dokodoko-head-of-sourcing',
    company: 'dokodoko',
    name: 'Head of Sustainable Sourcing',
    type: 'FULL_TIME',
    location: 'HYBRID',
    level: 'EXPERT',
    skills: [
      'Cocoa supply chain',
      'Traceability',
      'Child labour monitoring',
      'Negotiation',
      'French',
      'Leadership',
    ],
    salary: { min: 32_000, max: 42_000, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 14,
    closesInDays: 29,
    description: `We buy 31,000 tonnes of beans a year from 38,000 farmers. Buyers and the law now ask, for each bag: which plot, was forest
cut for it, did a child miss school for it. We can answer the first question for 92 % of our beans, the second for 81 %, the
third not well enough. You will lead the 64 people who change that.

### In your first eighteen months

- Every plot mapped and checked against forest cover, with a fair way to object for farmers whose plot is drawn wrongly
- A monitoring system for child labour that helps families instead of hiding children from visitors
- A price premium that reaches the farmer's phone within 72 hours of weighing
- An honest public report each year, including what did not work

### Where

Two to three days a week in Tema, one week a month in the buying districts of Ashanti, Western North and Ahafo, and two
journeys a year to Côte d'Ivoire.`,
    requirements: `- Ten years in cocoa, coffee, cashew, timber or another crop bought from smallholders, at least four of them leading people
- You have set up or repaired a traceability system and know how such systems are cheated
- You can disagree with a large buyer and keep the contract
- English and one of Twi or Sefwi; good French`,
    qualifications:
      'A degree in agriculture, forestry, economics or similar. What you have changed counts for more.',
  },
  {
    sourceId: 'job-dekawowo-yard-planner',
    company: 'dekawowo',
    name: 'Yard Planner',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Yard planning', 'Terminal systems', 'French', 'English', 'Working under pressure'],
    salary: { min: 420_000, max: 560_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 5,
    closesInDays: 22,
    description: `Four thousand containers, 38 rows, nine cranes, and a truck that wants the box at the very bottom. You decide where each
container goes so that nobody has to lift it twice. Today we lift one in four twice; a good planner brings that to one in seven.

You work in the control room with a dispatcher and a vessel planner, twelve hours on, twenty-four off.`,
    requirements: `- Two years in planning or dispatch at a port, rail yard, airport or large warehouse
- French for the radio, English for the ships; Ewe or Mina for everything else
- You stay polite at four in the morning`,
    qualifications: 'BTS or licence in transport, logistics or industrial engineering.',
  },
  {
    sourceId: 'job-dekawowo-declarant-en-douane',
    company: 'dekawowo',
    name: 'Déclarant ou déclarante en douane',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Dédouanement', 'Transit', 'Nomenclature douanière', 'Français', 'Éwé'],
    salary: { min: 280_000, max: 350_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 8,
    closesInDays: 10,
    closesAtHour: 18,
    description: `Vous établissez les déclarations d'importation et de transit pour les marchandises à destination du Togo, du Burkina Faso,
du Mali et du Niger : une vingtaine de dossiers par jour, du riz aux pièces de rechange.

### Vos missions

- Contrôler les documents du client et déterminer la position tarifaire
- Saisir et suivre la déclaration jusqu'au bon à enlever
- Assister à la visite de la marchandise quand la douane la demande
- Dire au client, le jour même, ce qui bloque et ce que cela lui coûte

Nous ne payons que ce qui figure sur une quittance. Si un dossier doit attendre pour cela, il attend, et la direction vous
soutient par écrit.`,
    requirements: `- Trois ans d'expérience chez un commissionnaire agréé ou un transitaire
- Bonne maîtrise de la nomenclature et des régimes de transit
- Rigueur, calme, français soigné ; l'éwé ou le mina est un atout`,
    qualifications: 'BTS ou licence en transport et logistique, commerce international ou droit douanier.',
  },
  {
    sourceId: 'job-dekawowo-crane-operator',
    company: 'dekawowo',
    name: 'Ship-to-Shore Crane Operator',
    type: 'CONTRACT',
    location: 'ON_SITE',
    level: 'EXPERT',
    skills: ['Crane operation', 'Radio communication', 'Load safety'],
    salary: { min: 480_000, max: 600_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 38,
    closesInDays: -6,
    description: `A contract of twelve months at the new berth. Forty metres up, 28 moves an hour, and the good judgement to stop when the
wind says so. Training on our simulator for three weeks before your first lift.`,
    requirements:
      'At least 2,000 hours on ship-to-shore or mobile harbour cranes, and a valid medical certificate for work at height.',
    qualifications: 'Crane operator certificate.',
  },
  {
    sourceId: 'job-ndar-pattern-maker',
    company: 'ndar-indigo',
    name: 'Pattern Maker (Modéliste)',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Pattern cutting', 'Grading', 'Draping', 'Hand weaving'],
    salary: { min: 300_000, max: 400_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 13,
    closesInDays: 35,
    description: `Our cloth is woven in strips fifteen centimetres wide, and no two dye baths come out alike. You make the patterns that turn it
into jackets, boubous and trousers with hardly a scrap left on the floor.

You work by the window, with two cutters and five sewers, and with the designer who will always want one more fold.`,
    requirements: `- Three years of making patterns for clothes that were sold
- Sizes from XS to 5XL, graded by you and tried on by people
- French or Wolof`,
    qualifications: 'A diploma in fashion or tailoring, or a master who vouches for you.',
  },
  {
    sourceId: 'job-ndar-online-shop-manager',
    company: 'ndar-indigo',
    name: 'Online Shop Manager',
    type: 'CONTRACT',
    location: 'REMOTE',
    level: 'INTERMEDIATE',
    skills: ['E-commerce', 'Product photography', 'Customer service', 'English', 'French'],
    salary: { min: 900, max: 1_200, currency: 'USD', period: 'MONTH' },
    publishedDaysAgo: 0,
    closesInDays: 56,
    description: `One year, about 30 hours a week, from anywhere with a good connection. Half of what we sell now leaves Senegal in a parcel, and
the shop page is still the one that a cousin made.

You write the product pages, plan the photographs with us, answer customers in two languages within a day, and find a courier who
does not lose things. We judge the year by returns, repeat orders and our own peace of mind.`,
    requirements: `- You have run a web shop, also in the week when everything arrived late
- Excellent written French and English
- A sense for cloth helps; ask for a sample and we post one`,
    qualifications: null,
  },
]
