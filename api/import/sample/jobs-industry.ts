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
    name: 'Planificateur de parc (H/F)',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Planification de parc', 'Systèmes de terminal', 'Français', 'Anglais', 'Travail sous pression'],
    salary: { min: 420_000, max: 560_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 5,
    closesInDays: 22,
    description: `Quatre mille conteneurs, 38 rangées, neuf grues, et un camion qui veut la boîte tout en dessous. Vous décidez où va chaque
conteneur pour que personne n'ait à le lever deux fois. Aujourd'hui, nous en levons un sur quatre deux fois ; avec une bonne
planification, ce sera un sur sept.

Vous travaillez en salle de contrôle, avec un répartiteur et une planificatrice de navires : douze heures de service, vingt-quatre
de repos.`,
    requirements: `- Deux ans de planification ou de répartition dans un port, une gare, un aéroport ou un grand entrepôt
- Le français à la radio, l'anglais avec les navires ; l'éwé ou le mina pour tout le reste
- Vous restez courtois à quatre heures du matin`,
    qualifications: 'BTS ou licence en transport, logistique ou génie industriel.',
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
    name: 'Portiqueur de quai (H/F)',
    type: 'CONTRACT',
    location: 'ON_SITE',
    level: 'EXPERT',
    skills: ['Conduite de portique', 'Communication radio', 'Sécurité des charges'],
    salary: { min: 480_000, max: 600_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 38,
    closesInDays: -6,
    description: `Un contrat de douze mois au nouveau poste à quai. Quarante mètres de haut, 28 mouvements à l'heure, et le bon sens de
s'arrêter quand le vent le demande. Trois semaines de formation sur notre simulateur avant votre première levée.`,
    requirements:
      'Au moins 2 000 heures sur portique de quai ou grue portuaire mobile, et une aptitude médicale au travail en hauteur en cours de validité.',
    qualifications: 'Certificat de conduite de portique.',
  },
  {
    sourceId: 'job-ndar-pattern-maker',
    company: 'ndar-indigo',
    name: 'Modéliste',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Patronage', 'Gradation', 'Moulage', 'Tissage à la main'],
    salary: { min: 300_000, max: 400_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 13,
    closesInDays: 35,
    description: `Notre toile est tissée en bandes de quinze centimètres, et deux bains de teinture ne se ressemblent jamais. Vous dessinez
les patrons qui en font des vestes, des boubous et des pantalons, presque sans chute au sol.

Vous travaillez près de la fenêtre, avec deux coupeurs et cinq couturières, et avec le créateur qui voudra toujours un pli de plus.`,
    requirements: `- Trois ans de patronage pour des vêtements qui se sont vendus
- Des tailles du XS au 5XL, que vous avez gradées vous-même et fait essayer
- Le français ou le wolof`,
    qualifications: 'Un diplôme de mode ou de couture, ou un maître qui répond de vous.',
  },
  {
    sourceId: 'job-ndar-online-shop-manager',
    company: 'ndar-indigo',
    name: 'Responsable de boutique en ligne',
    type: 'CONTRACT',
    location: 'REMOTE',
    level: 'INTERMEDIATE',
    skills: ['Commerce en ligne', 'Photographie de produits', 'Service client', 'Anglais', 'Français'],
    salary: { min: 900, max: 1_200, currency: 'USD', period: 'MONTH' },
    publishedDaysAgo: 0,
    closesInDays: 56,
    description: `Un an, environ 30 heures par semaine, de n'importe où pourvu que la connexion soit bonne. La moitié de nos ventes quitte
maintenant le Sénégal en colis, et la page de la boutique est encore celle qu'un cousin a faite.

Vous rédigez les fiches, préparez les photos avec nous, répondez aux clients dans deux langues en une journée, et trouvez un
transporteur qui ne perd rien. Nous jugerons l'année sur les retours, les commandes renouvelées et notre propre tranquillité.`,
    requirements: `- Vous avez déjà tenu une boutique en ligne, y compris la semaine où tout arrivait en retard
- Français et anglais écrits excellents
- Le goût du tissu aide ; demandez un échantillon, nous l'envoyons`,
    qualifications: null,
  },
]
