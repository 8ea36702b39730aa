import type { SampleOpportunity } from './sample-opportunity.ts'

export const rfpsInPublicWorks: SampleOpportunity[] = [
  {
    sourceId: 'rfp-nsubura-smart-meters',
    company: 'nsubura',
    name: 'Supply and Installation of 12,000 Prepaid Smart Water Meters in Cape Coast, Elmina and Moree, with Two Years of Service',
    skills: ['Water metering', 'STS prepayment', 'LoRaWAN', 'Plumbing', 'Warranty service'],
    salary: { min: 9_000_000, max: 12_000_000, currency: 'GHS', period: 'TOTAL' },
    publishedDaysAgo: 10,
    closesInDays: 45,
    closesAtHour: 12,
    description: `### Background

Nsubura Water Company bills 46,000 connections, of which about 19,000 have a meter that is stopped, missing or older than
fifteen years. Customers without a working meter are billed by estimate, and most of our complaints begin there. A pilot
with 300 prepaid meters in Moree ran for fourteen months: complaints fell by half and collection rose from 71 % to 94 %.

### Scope of work

1. Supply 12,000 domestic prepaid meters, DN 15 and DN 20, with valve, customer display and radio.
2. Survey each connection, replace the first metre of service pipe where it leaks, and install the meter.
3. Supply and set up the radio network and the head-end system, hosted in Ghana.
4. Connect it to our billing system and to payment by mobile money and by scratch card.
5. Train 24 of our plumbers and 6 system operators.
6. Maintain the whole for two years, with spare parts kept in Cape Coast.

| Area | Meters | Order of work |
|---|---:|---|
| Moree | 1,800 | Months 3–5 |
| Elmina | 3,400 | Months 5–9 |
| Cape Coast | 6,800 | Months 8–16 |

### Deliverables

- Factory acceptance test of a sample of 50 meters, in the presence of two of our engineers
- 12,000 meters installed, photographed, located and accepted by the customer with a signature
- Head-end system with documentation, source of all interfaces, and a tested export of all data
- Monthly report; quarterly availability of at least 98 % of daily readings`,
    requirements: `### Eligibility

- A registered company or a joint venture of at most three, with valid tax and social security clearance
- At least 5,000 prepaid water or power meters installed under one contract in the last five years
- Yearly turnover of GHS 6 million on average over three years
- Meters certified to OIML R 49, accuracy class 2 or better, and STS-compliant tokens

### Submission

Submit on this page two separate files: the **technical proposal** without any price, and the **financial proposal** in GHS
with the price list in a spreadsheet. A technical proposal that contains prices is rejected. Prices hold for 120 days.
Taking part costs nothing; there is no charge for documents.

Questions go to tenders@nsubura.example.com until fourteen days before the deadline. Answers are published to everyone at
[nsubura.example.com/tenders](https://nsubura.example.com/tenders).`,
    qualifications: `### Evaluation

Technical 70, financial 30. Financial proposals are opened for those with at least 52 of the 70 technical points.

| Criterion | Points |
|---|---:|
| Meter and radio, by our test of three samples | 25 |
| Method and programme of installation | 15 |
| Head-end system, openness of interfaces, data protection | 12 |
| Experience and references | 10 |
| Service organisation in the Central Region | 8 |
| **Technical total** | **70** |
| Price over the whole life, lowest price gets 30 | 30 |`,
  },
  {
    sourceId: 'rfp-esubonso-market-design',
    company: 'esubonso',
    name: 'Design of a Covered Market and Lorry Park',
    level: 'EXPERT',
    skills: ['Architecture', 'Structural engineering', 'Drainage', 'Quantity surveying', 'Consultation'],
    salary: { min: 650_000, max: 800_000, currency: 'GHS', period: 'TOTAL' },
    publishedDaysAgo: 12,
    closesInDays: 28,
    closesAtHour: 12,
    description: `### Background

Esubonso market meets on Tuesdays and Fridays on 2.4 hectares beside the trunk road. About 900 traders use it, most of them in
the open. When it rains, yam and cassava stand in water and lorries load on the road. The Assembly has money for a
design now and intends to build in two phases.

### Scope of work

- Topographical and soil survey of the site and of the drain to the river
- Three rounds of consultation: traders, porters and drivers, neighbours. Drawings at a scale people can walk on
- Concept with two variants, then detailed design of the chosen one: 640 stalls, cold store, crèche, toilets, water points, waste
  yard, lorry park for 35 vehicles
- Bills of quantities, cost estimate, and tender documents for phase one
- A plan for trading to go on during construction: no trader loses more than two market days

### Deliverables and programme

| Deliverable | Weeks after signature | Share of fee |
|---|---:|---:|
| Inception report and surveys | 4 | 15 % |
| Consultation report and two variants | 10 | 25 % |
| Detailed design | 20 | 35 % |
| Tender documents and estimate | 24 | 25 % |`,
    requirements: `### Eligibility

- Firm or consortium led by a registered architect, with a structural engineer, a drainage engineer and a quantity surveyor
- Two markets, terminals or public buildings of similar size, designed in the last eight years; at least one of them built
- Certificates of tax and social security, not older than six months

### Site visit

Every Tuesday at 10:00 at the Assembly's gate, without appointment. The visit is not compulsory.

### Submission

Technical and financial proposal as two separate PDF files on this page. Technical proposal: at most 40 pages without CVs.
Questions: procurement@esubonso.example.org. There is no tender fee.`,
    qualifications: `### Evaluation criteria

Technical and financial, weighted **80 : 20**. Minimum technical score: 75 of 100.

1. Understanding of the site and of how a market works (20)
2. Approach, above all to consultation and to drainage (35)
3. Team: qualifications and time actually given to this work (30)
4. Comparable work, seen or telephoned by us (15)`,
  },
  {
    sourceId: 'rfp-esubonso-boreholes',
    company: 'esubonso',
    name: 'Drilling and Mechanisation of Eight Boreholes',
    location: 'ON_SITE',
    skills: ['Hydrogeology', 'Borehole drilling', 'Solar pumping', 'Water quality'],
    salary: { min: 1_900_000, max: 2_300_000, currency: 'GHS', period: 'TOTAL' },
    publishedDaysAgo: 22,
    closesInDays: 6,
    closesAtHour: 14,
    description: `### Background

Eight communities with 11,400 people depend on streams that fall dry in February. Four earlier boreholes failed, two of them for lack
of a proper survey. The Assembly therefore pays for siting, drilling and mechanisation under one contract.

### Scope of work

- Geophysical siting of three points in each community, chosen together with the water committee
- Drilling to 90 m on average, casing, gravel pack, development, 24-hour pumping test
- Laboratory analysis: bacteria, iron, manganese, fluoride, arsenic, nitrate
- Solar pump, 10 m³ tank on a 6 m stand, four public taps, fence and drainage at each successful borehole
- Two weeks of training for each water committee, tools and a first set of spares included

### Payment for dry holes

A dry hole on a point that we approved is paid at 60 % of the drilling rate. A second dry hole in the same
community is not paid.

### Deliverables

Eight working water points within 26 weeks, borehole logs, test results, as-built drawings, and a visit after six and
twelve months.`,
    requirements: `### Eligibility

- Valid drilling licence and own or contractually secured rig
- Ten successful boreholes in crystalline rock in the last three years, with logs
- A hydrogeologist on site during siting, drilling and testing

### Submission

Two files on this page, technical and financial, before the hour given. Late proposals cannot be received.
Questions: procurement@esubonso.example.org, until three days before the deadline.`,
    qualifications: `### Evaluation criteria

| Part | Weight |
|---|---:|
| Technical: method 30, team and rig 25, references 15 | 70 % |
| Financial: total of the priced bill, dry holes included at one in four | 30 % |

Minimum technical score 49 of 70.`,
  },
]
