import type { SampleOpportunity } from './sample-opportunity.ts'

export const rfpsInHealthAndEducation: SampleOpportunity[] = [
  {
    sourceId: 'rfp-nkwa-health-records',
    company: 'nkwa-ridge',
    name: 'Electronic Health Record System for Five Hospitals',
    skills: [
      'Health informatics',
      'HL7 FHIR',
      'Data migration',
      'Information security',
      'Training',
      'Project management',
    ],
    salary: { min: 280_000, max: 420_000, currency: 'USD', period: 'TOTAL' },
    publishedDaysAgo: 8,
    closesInDays: 52,
    closesAtHour: 16,
    description: `### 1. Background

Nkwa Ridge runs five hospitals with 610 beds and nine clinics in the Ashanti, Bono and Ahafo regions of Ghana. In the last
financial year it saw 402,000 outpatients, admitted 38,500 people and delivered 9,200 children.

Records are on paper, apart from three islands: a laboratory system in Kumasi, a pharmacy stock program used at all
sites, and insurance claims, which are typed a second time from the folder. The consequences are known to every patient. A folder is not
found in one visit out of nine. A person who is referred from Goaso to Kumasi carries the history in the hand. Claims
worth about 6 % of our income are refused for clerical reasons.

We looked at this twice before. The first attempt, eight years ago, ended because the system stopped whenever the internet
did. The second, four years ago, ended because nurses spent longer at the screen than at the bed. A short report on both attempts is given to
every bidder who asks for it. Please read it: we shall ask you about it.

### 2. Objective

Within 24 months after signature, every encounter in five hospitals and nine clinics is recorded once, where it happens, by the
person who is responsible for it, and can be read wherever the patient is treated next. Care does not become slower.

### 3. Scope of work

#### 3.1 Functions

| Module | Phase | Sites |
|---|:---:|---|
| Registration, master patient index, appointments | 1 | all |
| Outpatient record, triage, orders and results | 1 | all |
| Pharmacy: prescription, interaction check, dispensing, stock | 1 | all |
| Billing and national health insurance claims | 1 | all |
| Maternity record with partograph | 2 | five hospitals |
| Inpatient record, nursing chart, medication round | 2 | five hospitals |
| Theatre list, anaesthesia record, safety checklist | 2 | three hospitals |
| Laboratory, replacing the present system | 2 | five hospitals |
| Reports to the health authorities, management dashboard | 2 | central |
| Patient messages by SMS: appointments, results ready | 3 | all |

#### 3.2 Work without a connection

Each hospital must be able to work for **72 hours without internet** and for **4 hours without mains power**, with all phase 1
functions. Each clinic must be able to work for 24 hours without internet. When the connection returns, records come together
without loss and without a duplicate patient. This will be tested before acceptance, by pulling the cable.

#### 3.3 Hardware and network

Bidders propose and price local servers, switches, access points, tablets and power backup for all sites. We reserve the right
to buy the hardware ourselves to the same specification.

#### 3.4 Data migration

- 214,000 patients from the laboratory and pharmacy systems, to be matched and merged
- Open balances and insurance numbers
- Paper folders of patients seen in the last twelve months: registration data and the problem list, typed by our own staff with a tool
  that you provide

#### 3.5 Training and support

Nine hundred users, of whom 640 are clinical. Nobody is trained during the night shift or on a free day. In each hospital, twenty
colleagues become trainers. Your people stay on the wards for four weeks after each start, by day and by night.
Support for five years, with a first answer within 30 minutes when care is stopped.

### 4. Deliverables

1. Inception report with a map of work as it is done today, written on the wards
2. Configured test system and a clinical safety file
3. Pilot at one hospital and two clinics, with a report on time spent for each patient before and after
4. Start at the other sites, one at a time, each only after written consent of its matron and medical director
5. Migration report with counts and a list of unmatched records
6. Manuals in plain English, and short films for each task
7. Source of all interfaces and reports; a full export of our data in an open format, shown to work at acceptance and every year

### 5. Programme and payment

| Milestone | Months after signature | Payment |
|---|---:|---:|
| Inception report | 2 | 10 % |
| Test system accepted | 5 | 15 % |
| Pilot accepted | 9 | 20 % |
| Phase 1 at all sites | 15 | 20 % |
| Phase 2 at all sites | 22 | 20 % |
| Final acceptance after 60 days without a critical fault | 24 | 15 % |

### 6. Data protection

Patient data stay in Ghana and belong to the patients and to Nkwa Ridge. Access is by role, every reading of a record is
logged, and patients may see who read theirs. Support staff see real data only when a user grants it, for one hour at a time. Bidders describe how they
will comply with the data protection law, and name the last incident they had and what they changed afterwards.`,
    requirements: `### Eligibility

- A registered company, or a consortium with one lead firm that is liable for the whole
- At least two hospitals of 80 beds or more in Africa where the proposed system has been in daily use for two years, open to a visit
  by us
- A support team in Ghana at the latest when the pilot starts
- No conviction or exclusion for corruption; all owners above 10 % are named
- Open-source systems are welcome and are judged by the same table

### Mandatory functions

A proposal that does not fulfil one of these is not scored further.

1. Work without a connection as described in 3.2
2. Export of all data in an open format, without your help
3. Interfaces by HL7 FHIR or an equally documented standard
4. A record of every access

### Submission

Submit on this page before the deadline:

- **Technical proposal**, PDF, at most 80 pages, with the filled-in table of functions as a spreadsheet; pack several files into
  one ZIP archive. No price anywhere in it.
- **Financial proposal**, PDF and spreadsheet in one ZIP archive, in USD or GHS, for five years, with every licence, yearly fee and day rate.

Proposals stay sealed until the deadline. The financial part stays sealed until the technical scores are final. There is no fee of
any kind, at any stage.

A meeting for bidders takes place online, three weeks before the deadline. Ask for the link, the earlier report and
the function table at [nkwaridge.example.org/ehr](https://nkwaridge.example.org/ehr) or write to ehr-tender@nkwaridge.example.org. All questions and answers are sent,
without names, to everyone who asked for the documents.`,
    qualifications: `### Evaluation criteria

Technical **75**, financial **25**. Minimum technical score: 55.

| Criterion | Points |
|---|---:|
| Demonstration by two nurses, a midwife, a doctor, a pharmacist and a records clerk, with our script | 20 |
| Functions offered today, not promised | 15 |
| Work without a connection, tested in our laboratory | 12 |
| Method of introduction, training, time on the wards | 12 |
| Team: the people who will come, not those who wrote the proposal | 8 |
| References visited | 8 |
| **Technical** | **75** |
| Cost over five years, compared with the lowest | 25 |

The three best technical proposals are invited to the demonstration in Kumasi. Travel for two people of each bidder is paid.
The award and the scores of all bidders are published.`,
  },
  {
    sourceId: 'rfp-calabash-readers',
    company: 'bright-calabash',
    name: 'Printing of Readers for Primary 1 to 3',
    skills: ['Offset printing', 'Binding', 'Paper supply'],
    salary: { min: 520_000, max: 640_000, currency: 'SLE', period: 'TOTAL' },
    publishedDaysAgo: 18,
    closesInDays: 9,
    description: `### Background

Our teachers and two illustrators have written 36 small readers in English and Krio. They are finished and laid out.

### Scope of work

Print 36 titles, 16 to 24 pages, 1,500 copies each, four colours, A5, stitched, on paper that survives a wet school bag; pack them in class
sets of 40; deliver to fourteen schools in Freetown and Waterloo.

### Deliverables

- Proofs of all titles within two weeks, a printed sample of one
- Delivery eight weeks after approval
- The print files corrected, returned to us`,
    requirements: `### Eligibility

Registered printers with own machines, or with a named printer as partner. Firms from other countries of the region are welcome; delivery includes duty.

### Submission

Technical proposal with three samples of similar work (photographs are enough for now) and the paper specification; financial
proposal with a price per title. Two separate files on this page.`,
    qualifications: `### Evaluation criteria

Technical 60 (quality of samples 30, durability 20, programme 10), financial 40. At least 42 technical points are needed.`,
  },
]
