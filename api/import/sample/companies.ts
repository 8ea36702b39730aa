import type { ImportedCompany } from '#api/opportunities/companies/rules.ts'

/** Every company here is invented; each writes in the language that it works in. */
export const companies = {
  tuatua: {
    name: 'Tuatua Pay',
    logo: '/logos/tuatua.svg',
    summary:
      'Tuatua Pay moves money between phones, market stalls and bank accounts in Ghana. ' +
      'Two million people use its wallet, most of them by USSD on a phone without internet. ' +
      'A network of 14,000 agents pays out cash in every region.',
    industry: 'FINANCE',
    size: '201_to_500',
    city: 'Accra',
    country: 'GH',
    website: 'https://tuatua.example.com',
    isVerified: true,
  },
  owiaso: {
    name: 'Owiaso Mini-Grids',
    logo: '/logos/owiaso.svg',
    summary:
      'Owiaso builds and runs solar mini-grids in villages the national grid does not reach. ' +
      'Eleven grids serve 5,200 homes, clinics and mills around Lake Volta and in the north. ' +
      'Customers buy power in advance from a phone, for as little as one cedi.',
    industry: 'RENEWABLE_ENERGY',
    size: '51_to_200',
    city: 'Tamale',
    country: 'GH',
    website: 'https://owiaso.example.org',
    isVerified: true,
  },
  dokodoko: {
    name: 'Dɔkɔdɔkɔ Cocoa Works',
    logo: '/logos/dokodoko.svg',
    summary:
      'Dɔkɔdɔkɔ presses cocoa beans into liquor, butter and powder in the free zone at Tema. ' +
      'The works buys from 38,000 farmers through 210 village buying posts and can name the farm behind every bag. ' +
      'It also makes a small range of dark chocolate for shops in West Africa.',
    industry: 'FOOD',
    size: 'more_than_500',
    city: 'Tema',
    country: 'GH',
    website: 'https://dokodoko.example.com',
    isVerified: true,
  },
  'nkwa-ridge': {
    name: 'Nkwa Ridge Hospitals',
    logo: '/logos/nkwa-ridge.svg',
    summary:
      'Nkwa Ridge runs five hospitals and nine clinics in the Ashanti, Bono and Ahafo regions. ' +
      'Its 1,100 staff look after 400,000 patients a year, with maternity care and surgery at the centre. ' +
      'The group trains nurses and house officers on all five sites.',
    industry: 'HEALTH',
    size: 'more_than_500',
    city: 'Kumasi',
    country: 'GH',
    website: 'https://nkwaridge.example.org',
    isVerified: true,
  },
  nsubura: {
    name: 'Nsubura Water Company',
    logo: '/logos/nsubura.svg',
    summary:
      'Nsubura supplies drinking water to 46,000 connections along the coast of the Central Region. ' +
      'It runs three treatment works and 720 km of pipe, some of it older than the country. ' +
      'Its first aim is to halve the water that leaks away before it reaches a tap.',
    industry: 'WATER',
    size: '201_to_500',
    city: 'Cape Coast',
    country: 'GH',
    website: 'https://nsubura.example.com',
    isVerified: true,
  },
  esubonso: {
    name: 'Esubonso North District Assembly',
    logo: '/logos/esubonso.svg',
    summary:
      'The Assembly plans, builds and keeps up local services for 94,000 people in 61 communities. ' +
      'Markets, feeder roads, boreholes, basic schools and building permits are its daily work. ' +
      'All its tenders are published in the open.',
    industry: 'GOVERNMENT',
    size: '51_to_200',
    city: 'Esubonso',
    country: 'GH',
    website: 'https://esubonso.example.org',
    isVerified: true,
  },
  dekawowo: {
    name: 'Ɖekawɔwɔ Port Services',
    logo: '/logos/dekawowo.svg',
    summary:
      'Ɖekawɔwɔ traite les conteneurs, le vrac et les formalités de douane au port de Lomé. ' +
      "De son parc, des camions partent chaque jour de l'année pour Ouagadougou, Niamey et Bamako. " +
      "Le nom veut dire « unité » en éwé, et une part de l'entreprise appartient à son personnel.",
    industry: 'LOGISTICS',
    size: '201_to_500',
    city: 'Lomé',
    country: 'TG',
    website: 'https://dekawowo.example.com',
    isVerified: false,
  },
  'bright-calabash': {
    name: 'Bright Calabash Schools',
    logo: '/logos/bright-calabash.svg',
    summary:
      'Bright Calabash is a network of fourteen low-cost schools in and around Freetown. ' +
      'Teachers share lesson plans, coach each other and are never alone with a class of eighty. ' +
      'One pupil in four learns free of charge.',
    industry: 'EDUCATION',
    size: '51_to_200',
    city: 'Freetown',
    country: 'SL',
    website: 'https://brightcalabash.example.org',
    isVerified: true,
  },
  'ndar-indigo': {
    name: 'Atelier Ndar Indigo',
    logo: '/logos/ndar-indigo.svg',
    summary:
      "L'Atelier Ndar Indigo tisse, teint et coud le coton à Saint-Louis, à la main et en petites séries. " +
      'Son indigo vient de plantes cultivées le long du fleuve Sénégal. ' +
      "Des boutiques de Dakar, de Praia et d'Abidjan vendent ses vêtements, et une boutique en ligne les envoie plus loin.",
    industry: 'FASHION',
    size: '11_to_50',
    city: 'Saint-Louis',
    country: 'SN',
    website: 'https://ndarindigo.example.com',
    isVerified: false,
  },
  gonarmu: {
    name: 'Gonarmu Agritech',
    logo: '/logos/gonarmu.svg',
    summary:
      'Gonarmu tells rice and maize farmers in northern Nigeria when to plant, feed and spray, by voice call and by app. ' +
      'Its advice draws on soil tests, rain gauges and pictures from the air, in Hausa, Fulfulde and English.',
    industry: 'AGRICULTURE',
    size: '11_to_50',
    city: 'Kaduna',
    country: 'NG',
    website: 'https://gonarmu.example.com',
    isVerified: false,
  },
  calao: {
    name: 'Géomatique du Calao',
    logo: '/logos/calao.svg',
    summary:
      "Sept géomètres, télépilotes et cartographes qui dressent la carte de l'Afrique de l'Ouest vue du ciel. " +
      'Calao fait voler des drones au-dessus des plantations, des côtes et des chantiers, et en tire des cartes qui tiennent devant un juge.',
    industry: 'ENGINEERING',
    size: '1_to_10',
    city: 'Abidjan',
    country: 'CI',
    website: 'https://calao.example.com',
    isVerified: false,
  },
  'kora-street': {
    name: 'Kora Street Media',
    logo: '/logos/kora-street.svg',
    summary:
      'Kora Street makes radio and podcasts in Mandinka, Wolof, Fula and English. ' +
      'Its morning programme is heard from Banjul to Basse. ' +
      'It belongs to no party and publishes its accounts.',
    industry: 'MEDIA',
    size: '11_to_50',
    city: 'Serrekunda',
    country: 'GM',
    website: 'https://korastreet.example.org',
    isVerified: true,
  },
  echassier: {
    name: "Hôtel L'Échassier Bleu",
    logo: '/logos/echassier.svg',
    summary:
      'Soixante-quatre chambres entre la lagune et la mer, à Ouidah, et une cuisine qui achète son poisson chaque matin sur la plage. ' +
      "La maison reçoit toute l'année des voyageurs, des mariages et de petits séminaires.",
    industry: 'HOSPITALITY',
    size: '51_to_200',
    city: 'Ouidah',
    country: 'BJ',
    website: 'https://echassierbleu.example.com',
    isVerified: false,
  },
} satisfies Record<string, ImportedCompany>

export type CompanySlug = keyof typeof companies
