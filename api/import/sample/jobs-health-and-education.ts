import type { SampleOpportunity } from './sample-opportunity.ts'

export const jobsInHealthAndEducation: SampleOpportunity[] = [
  {
    sourceId: 'job-nkwa-theatre-nurse',
    company: 'nkwa-ridge',
    name: 'Theatre Nurse',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Perioperative nursing', 'Sterile technique', 'Caesarean section', 'Instrument counts'],
    salary: { min: 4_500, max: 5_800, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 7,
    closesInDays: 8,
    description: `Our Kumasi hospital has four theatres and does 5,600 operations a year, a third of them Caesarean sections. We are opening
a fifth theatre and need four nurses to scrub and circulate.

- Prepare the theatre, the table and the patient, and run the safety checklist aloud, every time
- Count instruments and swabs, and stop the surgeon when the count is wrong
- Teach two students a term

Shifts are 07:00–15:00, 14:00–22:00 and one night week in five. The rota is out six weeks ahead. Rooms near the hospital are
available for your first six months.`,
    requirements: `- Registered general nurse with a valid licence
- Two years in theatre, or a certificate in perioperative nursing and one year
- You speak up`,
    qualifications:
      'BSc or diploma in nursing. Please bring originals to the interview only; we never keep them.',
  },
  {
    sourceId: 'job-nkwa-biomedical-engineer',
    company: 'nkwa-ridge',
    name: 'Biomedical Engineer',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    city: 'Sunyani',
    skills: ['Medical equipment', 'Preventive maintenance', 'Oxygen systems', 'Electronics'],
    salary: { min: 6_200, max: 8_000, currency: 'GHS', period: 'MONTH' },
    publishedDaysAgo: 30,
    closesInDays: -2,
    description: `Ventilators, incubators, two oxygen plants and an X-ray machine that is older than some of its users. You keep them running
in our hospitals at Sunyani and Goaso, plan the maintenance of 640 devices, and train the ward staff who use them.`,
    requirements: `- Two years of maintenance in a hospital or with a supplier of medical equipment
- You can find a fault without the manual, and order the right part with it`,
    qualifications: 'Degree or HND in biomedical, electrical or electronic engineering.',
  },
  {
    sourceId: 'job-nkwa-national-service-records',
    company: 'nkwa-ridge',
    name: 'National Service: Health Records',
    type: 'NATIONAL_SERVICE',
    location: 'ON_SITE',
    level: 'ENTRY_LEVEL',
    skills: ['Data entry', 'Confidentiality', 'Filing'],
    publishedDaysAgo: 20,
    closesInDays: 1,
    description: `Help us to bring 190,000 paper folders into one register before the new electronic records arrive. You learn how a hospital
records what it does, why privacy matters, and how to find one folder among thousands in under three minutes.

Lunch and staff transport are free, and you work no nights.`,
    requirements:
      'Posted for national service in the Ashanti Region. You type without looking and do not gossip.',
    qualifications: 'Any first degree, HND or diploma; health information management is an advantage.',
  },
  {
    sourceId: 'job-nkwa-weekend-pharmacist',
    company: 'nkwa-ridge',
    name: 'Weekend Pharmacist',
    type: 'PART_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    city: 'Techiman',
    skills: ['Dispensing', 'Patient counselling'],
    salary: { min: 650, max: 650, currency: 'GHS', period: 'DAY' },
    publishedDaysAgo: 12,
    closesInDays: null,
    description: `Saturdays and Sundays, 08:00 to 18:00, at our Techiman clinic. We take applications until the post is filled.`,
    qualifications: 'Licensed pharmacist.',
  },
  {
    sourceId: 'job-calabash-maths-teacher',
    company: 'bright-calabash',
    name: 'Mathematics Teacher, Junior Secondary',
    type: 'FULL_TIME',
    location: 'ON_SITE',
    level: 'INTERMEDIATE',
    skills: ['Mathematics', 'Lesson planning', 'Krio', 'Classroom practice'],
    salary: { min: 5_500, max: 7_000, currency: 'SLE', period: 'MONTH' },
    publishedDaysAgo: 10,
    closesInDays: 17,
    description: `You teach 22 periods a week in two of our schools in the east of Freetown, to classes of at most 38. Every class
has an assistant, every teacher a coach, and Wednesday afternoons are for planning together.

Our pupils come to us two years behind on average. After three years most of them pass the basic education examination. The
method is no secret: short exercises every day, marked the same day, and parents who get a call when things go *well*.`,
    requirements: `- Two years of teaching mathematics to 12- to 16-year-olds
- You explain one thing in three ways
- You never use or threaten the cane, and stop those who do
- Krio and English`,
    qualifications: `Higher Teachers' Certificate or a degree with a teaching qualification. A police clearance is asked for before you start;
we pay for it.`,
  },
  {
    sourceId: 'job-calabash-reading-volunteer',
    company: 'bright-calabash',
    name: 'Saturday Reading Club Volunteer',
    type: 'VOLUNTEERING',
    location: 'ON_SITE',
    skills: ['Reading aloud', 'Patience'],
    publishedDaysAgo: 3,
    closesInDays: null,
    description: `Read with six children for two hours on Saturday mornings, in a school near you, always in pairs of volunteers. We train you in one
afternoon and bring the books.`,
  },
  {
    sourceId: 'job-calabash-safeguarding-lead',
    company: 'bright-calabash',
    name: 'Safeguarding Lead',
    type: 'PART_TIME',
    location: 'HYBRID',
    level: 'EXPERT',
    skills: ['Child protection', 'Case management', 'Training', 'Policy writing'],
    salary: { min: 8_000, max: 9_500, currency: 'SLE', period: 'MONTH' },
    publishedDaysAgo: 16,
    closesInDays: 4,
    description: `Three days a week, you are the person whom 4,100 children and 230 adults can come to when something is wrong.

- Receive and follow up every concern, and record it so that it can stand in court
- Train all staff each year, and new staff before they meet a class
- Visit each of the fourteen schools once a term, unannounced
- Report to the board directly, without passing through management`,
    requirements: `- Five years in child protection, social work, nursing or family support
- You have led difficult cases and know the referral services in Freetown
- You keep confidences, and know when you may not`,
    qualifications: 'A qualification in social work, psychology, law, nursing or education.',
  },
]
