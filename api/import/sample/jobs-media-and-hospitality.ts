import type { SampleOpportunity } from './sample-opportunity.ts'

export const jobsInMediaAndHospitality: SampleOpportunity[] = [
  {
    sourceId: 'job-kora-radio-producer',
    company: 'kora-street',
    name: 'Radio Producer, Morning Programme',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Radio production', 'Audio editing', 'Mandinka', 'Wolof', 'Media law'],
    salary: { min: 22_000, max: 28_000, currency: 'GMD', period: 'MONTH' },
    publishedDaysAgo: 9,
    closesInDays: 11,
    description: `On air from six to nine, Monday to Friday. You are in at four-thirty, decide what leads, brief two presenters, and hold the
phone-in together when the whole country wants to talk about the price of rice.

- One investigation a month with a reporter of your choice
- One outside broadcast a month, from a place the news seldom goes
- Corrections read out on air, by you, on the day

You are home by one. The company taxi fetches you in the morning.`,
    requirements: `- Three years in radio, television or audio
- Two of Mandinka, Wolof, Fula, Jola and Serahule, besides English
- You check before you broadcast`,
    qualifications:
      'Training in journalism or a portfolio that speaks for itself. Put two links to your work into your bio.',
  },
  {
    sourceId: 'job-kora-podcast-editor',
    company: 'kora-street',
    name: 'Podcast Editor',
    type: 'PART_TIME',
    location: 'REMOTE',
    skills: ['Audio editing', 'Sound design', 'Storytelling'],
    salary: { min: 12, max: 16, currency: 'USD', period: 'HOUR' },
    publishedDaysAgo: 1,
    closesInDays: 27,
    description: `Fifteen hours a week on two series: one about the river, one about people who came back. You get four hours of tape and give
back 28 minutes in which nobody looks at the clock.`,
    requirements:
      'Three published episodes that you edited. You work with any software that can hand over open audio files.',
  },
  {
    sourceId: 'job-echassier-chef-de-partie',
    company: 'echassier',
    name: 'Chef de partie, cuisine du littoral',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    skills: ['Cuisine béninoise', 'Poissons et fruits de mer', 'Hygiène alimentaire', 'Travail en équipe'],
    salary: { min: 220_000, max: 280_000, currency: 'XOF', period: 'MONTH' },
    publishedDaysAgo: 17,
    closesInDays: 0,
    description: `À six heures, les pirogues rentrent ; à midi, le poisson est dans l'assiette. Vous tenez le poste des poissons avec deux
commis, pour 90 couverts par jour et jusqu'à 250 les jours de mariage.

Cinq jours de travail, deux jours de repos de suite, repas et logement possibles sur place.`,
    requirements: `- Deux ans à un poste de cuisine dans un hôtel ou un restaurant
- Vous savez lever un filet, monter une sauce et garder votre calme`,
    qualifications: 'CAP cuisine ou expérience équivalente.',
  },
]
