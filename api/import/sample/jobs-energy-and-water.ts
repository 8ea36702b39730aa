import type { SampleOpportunity } from './sample-opportunity.ts'

export const jobsInEnergyAndWater: SampleOpportunity[] = [
  {
    sourceId: 'job-owiaso-project-engineer',
    company: 'owiaso',
    name: 'Mini-Grid Project Engineer',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: [
      'Solar PV design',
      'Low-voltage networks',
      'Battery storage',
      'Site supervision',
      'Health and safety',
      'Project planning',
      'Community work',
    ],
    salary: { min: 9_500, max: 13_000, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 9,
    closesInDays: 26,
    closesAtHour: 17,
    description: `Owiaso builds solar mini-grids for villages that the national grid will not reach in this decade. Eleven are running. In
the next two years we build fourteen more, on islands in Lake Volta and along the White Volta north of Tamale. We are
looking for the engineer who takes four of these from a sketch on a satellite picture to the evening when the lights go on.

This is a long advertisement because the job is an unusual one. Please read it to the end before you apply.

### What a mini-grid is, with us

A typical site has 80 kW of solar panels, 200 kWh of lithium batteries, a small diesel set for the worst week of the
harmattan, and 4 to 6 km of overhead line to between 250 and 500 customers. A grain mill, a cold room or an ice maker is
usually the largest of them. Customers buy power in advance by phone. We own the grid, run it for twenty years, and earn
our money only when it works. So whatever you build, we live with.

### Your four sites

| Site | Customers | Solar | Storage | Special difficulty |
|---|---|---|---|---|
| Island A, Krachi East | 310 | 75 kW | 180 kWh | Everything arrives by boat |
| Island B, Krachi West | 265 | 60 kW | 150 kWh | Two landing sites, one school in the line route |
| River site, Mion | 420 | 100 kW | 260 kWh | Floods from August to October |
| Market town, Karaga | 540 | 130 kW | 320 kWh | Existing diesel owners, to be connected and not fought |

Site names are given to candidates at the interview, after the communities have agreed to it.

### What you will do

#### Before anything is built

- Walk the line route with the community liaison officer and the elders, pole by pole, and change the drawing where a
  shrine, a farm or a football field is in the way.
- Measure demand: what people burn, charge, grind and cool today, what they pay for it, and what they would do with power
  at noon that they cannot do now.
- Size panels, batteries, inverters and lines with our design tool, and defend the result before two colleagues who will try
  to break it.
- Prepare the permit file: land, environment, generation and distribution.

#### While it is being built

- Plan deliveries backwards from the lake level. From February to May the larger boat cannot land at Island B.
- Supervise two contractors and our own line crew, 12 to 18 people on a site.
- Hold the toolbox talk every morning. Nobody climbs without a harness and a second person. You may stop the work at any
  time, and nobody will ask you to justify it afterwards.
- Test earthing, insulation, protection and voltage at the far end of every line, and sign for what you measured and for
  nothing else.
- Keep the site diary: weather, people, deliveries, accidents and near accidents, decisions.

#### After the lights go on

- Stay for the first two weeks. Most of what goes wrong goes wrong then.
- Train the two local operators, who were chosen by their community, until they can isolate a fault and restart the grid
  without calling you.
- Come back after 90 days and compare what you designed with what people use. Write down where you were wrong. The next
  engineer starts from that page.

### A month in this job

You spend about twelve days a month on site, in simple lodgings that we rent in the village: a bed, a net, a fan that runs on
our own power as soon as there is any. The rest is Tamale: design, orders, meetings, and one Friday a month on
which all engineers look at one grid together. There are weeks with three nights at home, and we will not pretend otherwise.
After every ten days on site you have four days off, on top of your leave.

### What you get

- GHS 9,500 to 13,000 a month, by experience; we tell you where you stand and why
- A thirteenth month, and a site allowance of GHS 180 a night
- Health insurance for you, your partner and up to four children, at a hospital of your choice
- 25 days of leave; parental leave of 16 weeks for whoever becomes a parent
- A life jacket, a satellite phone, first-aid training and a swimming course before your first crossing
- GHS 8,000 a year for courses and books

### How we choose

1. We read every application within ten working days of the closing date.
2. A telephone talk of half an hour: your questions and ours.
3. A day in Tamale, with travel and lodging paid. In the morning you work on a line drawing with a mistake in it, together with
   one of us. In the afternoon you meet the liaison team and an operator from a running site.
4. References, with your permission, then an offer. Everybody who came to Tamale gets a written answer with reasons.

We have seven engineers today, three of them women. If you need something to be different in order to take part, such as a child
to be looked after during the day in Tamale, tell us in your application and we will arrange it.`,
    requirements: `### You need

- Three years or more of electrical work on site: solar, distribution lines, industrial plants or telecom towers
- Practice in single-line diagrams, cable sizing, earthing and protection settings, done by yourself and not only checked
- Experience in leading a crew, and the habit of putting safety before the programme
- English for reports, and at least one of Twi, Ewe, Dagbani, Gonja or Likpakpaanl for work in the villages
- A driving licence for cars; you will learn to ride a motorcycle if you cannot

### It helps

- Lithium storage, inverters in parallel, or generator synchronisation
- Work on or beside water
- You have put a price on a job and seen it come out at that price

### It does not matter

- Where you studied
- Whether you worked for a mini-grid company before; only two of us had`,
    qualifications: `One of these:

- BSc, BTech or BEng in electrical, energy or mechatronic engineering
- HND in electrical engineering and two more years of practice
- An electrical wiring inspector's certificate and five more years of practice

Registration with a professional body of engineers is welcome. We pay the yearly subscription.

### How to apply

Send your CV on this page. In the bio, tell us in at most 300 words about **one thing you built that failed, and what you did
the week after**. No certificates yet, please; we ask for them at the end.`,
  },
  {
    sourceId: 'job-owiaso-community-liaison',
    company: 'owiaso',
    name: 'Community Liaison Officer, Oti Region',
    type: 'CONTRACT',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    city: 'Dambai',
    skills: ['Community engagement', 'Conflict resolution', 'Twi', 'Krachi', 'Report writing'],
    salary: { min: 5_400, max: 6_800, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 18,
    closesInDays: 3,
    description: `Eighteen months, with a chance of staying. You are the first person from Owiaso that a village meets, and the one they
call when a neighbour has been connected and they have not.

- Explain tariffs, land use and connections in open meetings, so that nobody can say later they were not told
- Agree the line route with elders, farmers and the women's group, and put it in writing
- Receive complaints, answer within five days, and keep the book of them open to all
- Help the community choose its two grid operators fairly`,
    requirements: `- Experience in community work, extension, local radio or teaching
- You speak Twi and one of Krachi, Nawuri, Likpakpaanl or Ewe
- Calm on boats and in meetings that go on after dark`,
    qualifications: 'Diploma or degree in any subject, or five years of work with rural communities.',
  },
  {
    sourceId: 'job-owiaso-remote-monitoring',
    company: 'owiaso',
    name: 'Remote Monitoring Technician',
    type: 'FULL_TIME',
    location: 'REMOTE',
    level: 'ENTRY_LEVEL',
    skills: ['Monitoring', 'Electrical basics', 'Clear writing'],
    publishedDaysAgo: 1,
    closesInDays: 41,
    description: `Watch eleven mini-grids from your desk, spot the battery that is about to fail, and talk an operator through the repair by phone.
Shifts of eight hours, four days on and three off.`,
  },
  {
    sourceId: 'job-nsubura-leak-detection',
    company: 'nsubura',
    name: 'Leak Detection Technician',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'ENTRY_LEVEL',
    skills: ['Leak detection', 'Pipe fitting', 'Pressure logging', 'Night work'],
    salary: { min: 2_900, max: 3_500, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 19,
    closesInDays: 6,
    description: `Of every ten buckets we treat, four never arrive. You find out where they go. In teams of two you walk the lines at night,
when the town is quiet, with a listening rod and a correlator, and mark the spot where the repair crew digs in the morning.

You start with six weeks of training on full pay. Fante helps: half of our leaks are reported by people who hear
water under the floor.`,
    requirements: `- Patience and good boots; you bring the one and we buy the other
- You can read a map, or want to learn
- Ready to work five nights in a row, then three days off`,
    qualifications:
      'Technical or vocational certificate in plumbing, building or electrical work. Newly finished is fine.',
  },
  {
    sourceId: 'job-nsubura-hydraulic-modeller',
    company: 'nsubura',
    name: 'Hydraulic Modeller',
    type: 'CONTRACT',
    location: 'REMOTE',
    level: 'EXPERT',
    skills: ['Hydraulic modelling', 'EPANET', 'Python', 'GIS', 'Pressure zones'],
    salary: { min: 180, max: 240, currency: 'USD', period: 'DAY' },
    publishedDaysAgo: 8,
    closesInDays: 24,
    description: `About 70 days of work over six months, to turn 720 km of drawings, asset lists and memory into a network model we can trust.

**You deliver** a calibrated model of three pressure zones, a proposal for eleven pressure valves with the leakage each one
saves, and two colleagues in Cape Coast who can keep the model alive without you.

**We provide** pressure logs from 62 points, the asset register, customer meter readings, and a crew who can open any
valve you want to see.`,
    requirements: `- Calibrated models of at least three real networks, one of them with intermittent supply
- Scripts in Python or similar for demand allocation and calibration
- Two visits to Cape Coast of a week each, paid by us`,
    qualifications: 'Degree in civil, water or environmental engineering, or equivalent work.',
  },
  {
    sourceId: 'job-esubonso-sanitation-volunteers',
    company: 'esubonso',
    name: 'Community Sanitation Volunteers',
    type: 'VOLUNTEERING',
    location: 'ON_SITE',
    level: 'ENTRY_LEVEL',
    skills: ['Hygiene education', 'Twi', 'Teamwork'],
    publishedDaysAgo: 4,
    closesInDays: 14,
    description: `Twenty volunteers for the National Sanitation Day mornings of the next six months: four hours on the first Saturday of
each month, in the community where you live.

You help to plan the clean-up, talk with households about water storage and latrines, and keep a simple count of what was done.
The Assembly gives training, gloves, boots, breakfast and a certificate of service. Fares are refunded the same day.`,
    requirements: `You live in the district and can keep six Saturday mornings free. There is work for every kind of body: counting and
talking are as useful as shovelling.`,
    qualifications: null,
  },
]
