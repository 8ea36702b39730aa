import type { SampleOpportunity } from './sample-opportunity.ts'

export const rfpsInTrade: SampleOpportunity[] = [
  {
    sourceId: 'rfp-dokodoko-effluent-audit',
    company: 'dokodoko',
    name: 'Audit of the Effluent Treatment Plant',
    level: 'EXPERT',
    skills: ['Waste water', 'Environmental audit', 'Process engineering'],
    salary: { min: 180_000, max: 240_000, currency: 'GHS', period: 'TOTAL' },
    publishedDaysAgo: 35,
    closesInDays: -4,
    closesAtHour: 17,
    description: `### Background

The plant treats 260 m³ a day and was built for 180. It still keeps its permit values, with little in hand.

### Scope of work

Two weeks of sampling in the main season and one in the light season, a balance of water and load for each production line, inspection of tanks, and three
ways to reach 320 m³ a day with cost, space and risk.

### Deliverables

Measured data, audit report, workshop with the operators, and an outline design of the way we choose.`,
    requirements: `### Eligibility

An independent firm that sells no treatment equipment, with three audits in food processing.

### Submission

Technical and financial proposal, two separate files on this page.`,
    qualifications: `### Evaluation criteria

Technical 80 (method 35, team 30, references 15), financial 20. Minimum technical score 60.`,
  },
  {
    sourceId: 'rfp-dekawowo-tracteurs-electriques',
    company: 'dekawowo',
    name: 'Fourniture de six tracteurs de terminal électriques et de leurs bornes de recharge',
    skills: ['Matériel portuaire', 'Véhicules électriques', 'Recharge', 'Formation'],
    salary: { min: null, max: 540_000_000, currency: 'XOF', period: 'TOTAL' },
    publishedDaysAgo: 15,
    closesInDays: 33,
    closesAtHour: 16,
    description: `### Contexte

Ɖekawɔwɔ exploite vingt-deux tracteurs diesel sur le parc à conteneurs de Lomé. Six arrivent en fin de vie. Nous les remplaçons par
des tracteurs électriques, si l'essai tient ses promesses : la chaleur, le sel et trois équipes par jour n'en font pas un terrain facile.

### Étendue de la fourniture

- Six tracteurs 4×2, charge sur sellette de 25 tonnes au moins, cabine climatisée
- Trois bornes doubles de 120 kW, avec pilotage de la puissance appelée
- Pièces de rechange pour deux ans, outillage et appareil de diagnostic
- Formation de trente conducteurs et de huit mécaniciens, en français

### Livrables et délais

| Étape | Semaines après signature | Paiement |
|---|---:|---:|
| Plans et étude électrique | 6 | 10 % |
| Livraison d'un premier tracteur et essai de 30 jours | 24 | 30 % |
| Livraison des cinq autres et des bornes | 38 | 45 % |
| Réception définitive, 12 mois après la mise en service | 90 | 15 % |

Si l'essai du premier tracteur n'atteint pas 16 heures de travail par jour, nous pouvons renoncer aux cinq autres.`,
    requirements: `### Éligibilité

- Constructeur, ou distributeur porteur d'une lettre du constructeur
- Dix tracteurs électriques en service depuis un an dans au moins deux ports
- Service après-vente joignable en français, présent à Lomé sous 48 heures

### Remise des offres

Deux fichiers séparés sur cette page : offre technique sans aucun prix, offre financière en francs CFA, rendue à Lomé, hors
droits et taxes. La participation est gratuite. Questions : achats@dekawowo.example.com. Le dossier de plans se trouve sur
[dekawowo.example.com/achats](https://dekawowo.example.com/achats).`,
    qualifications: `### Critères d'évaluation

| Critère | Points |
|---|---:|
| Aptitude au service : autonomie, chaleur, corrosion | 30 |
| Service après-vente et pièces | 20 |
| Formation | 10 |
| Références | 10 |
| **Note technique** | **70** |
| Coût sur huit ans, énergie comprise | 30 |

Les offres financières sont ouvertes à partir de 50 points techniques.`,
  },
  {
    sourceId: 'rfp-kora-studio-acoustics',
    company: 'kora-street',
    name: 'Acoustic Treatment of Two Radio Studios',
    skills: ['Acoustics', 'Carpentry'],
    salary: { min: null, max: 900_000, currency: 'GMD', period: 'TOTAL' },
    publishedDaysAgo: 2,
    closesInDays: 16,
    description: `Two rooms of 18 and 24 m² beside a busy street must become quiet enough for live radio, within six weeks and without stopping the morning
programme. Show us your method and two rooms you have treated.`,
    requirements:
      'Registered firms, alone or with a partner. Technical and financial proposal in two separate files.',
    qualifications: 'Technical 60, financial 40; minimum technical score 40.',
  },
]
