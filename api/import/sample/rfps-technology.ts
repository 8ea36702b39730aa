import type { SampleOpportunity } from './sample-opportunity.ts'

export const rfpsInTechnology: SampleOpportunity[] = [
  {
    sourceId: 'rfp-tuatua-penetration-test',
    company: 'tuatua',
    name: 'Penetration Test of Wallet Apps and USSD Gateway',
    type: 'CONTRACT',
    location: 'REMOTE',
    level: 'EXPERT',
    skills: ['Penetration testing', 'Mobile security', 'USSD and SS7', 'API security', 'Reporting'],
    salary: { min: 40_000, max: 60_000, currency: 'USD', period: 'TOTAL' },
    publishedDaysAgo: 6,
    closesInDays: 13,
    closesAtHour: 17,
    description: `### Background

Once a year somebody outside the company attacks Tuatua Pay with our permission. The supplier changes every second year; we are
looking for the one who does the next two tests.

### Scope of work

| Target | Kind of test | Days, about |
|---|---|---:|
| Android and iOS wallet | Grey box, with source code on request | 12 |
| Agent app and its device binding | Grey box | 6 |
| USSD gateway and SIM-swap checks | Black box, in the test network | 8 |
| Public and partner API | Grey box | 10 |
| Staff, by telephone and e-mail | Agreed scenarios, no one is named in the report | 4 |

Not in scope: denial of service, partner banks, physical entry.

### Deliverables

- Test plan, agreed before the first packet
- Immediate notice of anything critical, by an encrypted channel, within two hours
- Report with proof, risk and repair for each finding; a summary the board can read
- Retest after 60 days; a letter for the regulator`,
    requirements: `### Eligibility

- Three tests of mobile money, card or bank systems in the last three years
- The testers are named in the technical proposal by role and certificate, and are those who do the work
- Professional indemnity of USD 500,000

### Submission

Two separate files on this page. The technical proposal contains a sample report with the client's data removed. We sign your
confidentiality agreement or you sign ours, before the scope documents are handed over.`,
    qualifications: `### Evaluation criteria

Technical 75 (method 25, team 30, sample report 20), financial 25. Minimum technical score 56.`,
  },
  {
    sourceId: 'rfp-gonarmu-aerial-imagery',
    company: 'gonarmu',
    name: 'Aerial Imagery of 18,000 Hectares of Rice Land',
    location: 'ON_SITE',
    city: 'Zaria',
    skills: ['Drone survey', 'Multispectral imaging', 'Orthomosaics', 'Flight permits'],
    salary: { min: 42_000_000, max: 55_000_000, currency: 'NGN', period: 'TOTAL' },
    publishedDaysAgo: 30,
    closesInDays: 0,
    description: `### Background

We compare what farmers see on the ground with what can be seen from above, so that advice on nitrogen reaches each field in
the right week.

### Scope of work

- Four flights over 18,000 hectares in 26 blocks, at tillering, panicle initiation, flowering and ripening
- Five spectral bands at 8 cm or better, calibrated
- Permits, and information of the communities before each flight, with us

### Deliverables

Orthomosaics as cloud-optimised GeoTIFF within five days after each flight, flight logs, and the original pictures. All data
are ours; you may show samples once farmers have agreed.`,
    requirements: `### Eligibility

Operators with a valid permit for drone flights in Nigeria, own insurance and two sensors, one of them spare.

### Submission

Technical and financial proposal as two files, until the end of the closing day. Questions: flights@gonarmu.example.com.`,
    qualifications: `### Evaluation criteria

| Criterion | Points |
|---|---:|
| Sensor, calibration and sample data | 35 |
| Plan for cloudy weeks | 20 |
| Team and permits | 15 |
| Price for each hectare | 30 |

Minimum technical score: 48 of 70.`,
  },
]
