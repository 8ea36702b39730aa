import type { SampleOpportunity } from './sample-opportunity.ts'

export const rfpsInEnergy: SampleOpportunity[] = [
  {
    sourceId: 'rfp-owiaso-batteries',
    company: 'owiaso',
    name: 'Lithium Battery Storage for Fourteen Solar Mini-Grids',
    skills: ['Lithium iron phosphate', 'Battery management', 'Inverters', 'Recycling', 'Training'],
    salary: { min: 1_100_000, max: 1_400_000, currency: 'USD', period: 'TOTAL' },
    publishedDaysAgo: 5,
    closesInDays: 37,
    description: `### Background

Owiaso will build fourteen mini-grids in the next two years, with 3.0 MWh of storage in all. Batteries are the most expensive
part of a grid and the first to fail. We buy them once, for all sites, and want a supplier who is still there in ten years.

### Scope of work

- Design, supply and delivery to Tamale of lithium iron phosphate storage in five sizes, from 150 to 320 kWh
- Racks, protection, battery management and its interface to our monitoring
- Commissioning of the first three sites together with our engineers, who do the rest
- Spare modules for ten years
- Taking back modules at the end of their life, with proof of what becomes of them

| Size | Sites | Usable energy | Peak power |
|---|---:|---:|---:|
| A | 3 | 150 kWh | 60 kW |
| B | 4 | 180 kWh | 75 kW |
| C | 3 | 220 kWh | 90 kW |
| D | 2 | 260 kWh | 110 kW |
| E | 2 | 320 kWh | 130 kW |

### Conditions on site

Ambient temperature 14 to 43 °C, dust from December to February, containers without air conditioning if you can do it. The last 30 km
may be by boat: no single piece heavier than 90 kg.

### Deliverables

Type test reports; first delivery 20 weeks after signature, the rest in three lots; manuals; a
warranty of ten years or 4,000 cycles to 75 % of usable energy, with a simple way to claim it.`,
    requirements: `### Eligibility

- Manufacturer, or supplier with the manufacturer's written support
- 5 MWh of similar storage in service for three years, at least 500 kWh of it in a hot climate
- Cells and modules tested to IEC 62619, transport to UN 38.3

### Submission

Technical and financial proposal as separate files on this page. Prices in USD, delivered at Tamale, duty shown
separately. Questions by e-mail to procurement@owiaso.example.org; answers to all bidders every Friday.`,
    qualifications: `### Evaluation criteria

| Criterion | Weight |
|---|---:|
| Energy delivered over the warranty, at 35 °C | 30 |
| Warranty and service in Ghana | 20 |
| Monitoring interface, documented and open | 10 |
| Taking back and recycling | 10 |
| **Technical** | **70** |
| **Financial**, cost of each kWh over the warranty | **30** |

Minimum technical score 50.`,
  },
  {
    sourceId: 'rfp-echassier-solar-hot-water',
    company: 'echassier',
    name: "Production d'eau chaude solaire pour 64 chambres",
    skills: ['Solaire thermique', 'Plomberie', 'Maintenance'],
    salary: { min: 38_000_000, max: 46_000_000, currency: 'XOF', period: 'TOTAL' },
    publishedDaysAgo: 0,
    closesInDays: 62,
    description: `### Contexte

L'hôtel chauffe son eau avec 64 ballons électriques de 50 litres. Ils représentent 31 % de la facture d'électricité, et une
douche sur vingt est froide.

### Étendue des travaux

- Étude des besoins et de la toiture, 420 m² disponibles, à 300 m de la mer
- Fourniture et pose des capteurs, de deux ballons centraux et d'une boucle de distribution
- Appoint par pompe à chaleur
- Dépose des anciens ballons, aile par aile, sans fermer plus de huit chambres à la fois

### Livrables

Plans d'exécution, installation réceptionnée, mesure d'une année complète, formation de deux techniciens, contrat d'entretien
de trois ans.`,
    requirements: `### Éligibilité

Entreprises enregistrées dans un pays de l'UEMOA, avec deux installations solaires thermiques de plus de 40 m² en service.

### Remise des offres

Offre technique et offre financière en deux fichiers séparés, sur cette page. Visite du site chaque mercredi à 9 h, sur simple message à
travaux@echassierbleu.example.com.`,
    qualifications: `### Critères d'évaluation

Technique 65 : conception 30, tenue au climat marin 15, références 10, entretien 10. Prix 35. Note technique minimale : 45.`,
  },
]
