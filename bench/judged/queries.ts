import type { Judged, Rule } from './judge.ts'

const ask = (kind: string, query: string, ...rules: Rule[]): Judged => ({
  kind,
  query,
  collection: 'jobs',
  rules,
})
const tender = (kind: string, query: string, ...rules: Rule[]): Judged => ({
  ...ask(kind, query, ...rules),
  collection: 'proposal-requests',
})

// Occupations by the codes of the data (SOC), so that a job counts whatever words its title has.
const NURSE = '29-1141|29-1151|29-1171|29-2061'
const DRIVER = '53-30'
const TEACHER = '25-20'
const LAWYER = '23-1011'
const ENGINEER = '17-2'
const DEVELOPER = '15-125[124]'
const DOCTOR = '29-12[124]'
const CLEANER = '37-201'
const MECHANIC = '49-30|49-2093'

/**
 * Searches as people type them. A rule gives the grade of an opportunity whose fields match: 3 the very thing, 2 what they would
 * open too, 1 related. Written by what a person wants; every third is held out while the search is tuned.
 */
// biome-ignore format: one query a line reads best
export const QUERIES: Judged[] = [
  ask('occupation', 'nurse', [3, { onet: NURSE }], [3, { name: 'nurs' }], [1, { onet: '31-1131' }]),
  ask('occupation', 'shop assistant', [3, { onet: '41-2031' }], [2, { onet: '41-20|41-1011' }], [2, { name: 'customer assistant|sales assoc' }]),
  ask('occupation', 'lorry driver', [3, { onet: '53-3032|53-3033' }], [3, { name: 'truck driver' }], [1, { onet: DRIVER }], [1, { name: 'driver' }]),
  ask('occupation', 'electrician', [3, { onet: '47-2111|47-3013' }], [3, { name: 'electrician' }], [1, { name: 'electric' }]),
  ask('occupation', 'teacher', [3, { onet: TEACHER }], [3, { name: 'teacher' }], [1, { onet: '25-' }]),
  ask('occupation', 'security guard', [3, { onet: '33-9032' }], [2, { name: 'security officer|safety and security' }], [1, { onet: '33-90' }]),
  ask('occupation', 'cook', [3, { onet: '35-20|35-1011' }], [3, { name: '\\bcook|chef' }]),
  ask('occupation', 'receptionist', [3, { name: 'receptionist' }], [3, { onet: '43-4171' }], [2, { onet: '43-4081' }]),
  ask('occupation', 'software engineer', [3, { name: 'software.*engineer|software developer' }], [2, { onet: DEVELOPER }], [2, { name: 'application engineer|(front|back).?end|developer' }]),
  ask('occupation', 'graphic designer', [3, { onet: '27-1024' }], [3, { name: 'graphic design|visual designer' }], [1, { name: 'designer' }]),
  ask('occupation', 'farm worker', [3, { onet: '45-209' }], [2, { onet: '45-' }], [2, { name: 'farm|crop|harvest' }]),
  ask('occupation', 'tailor', [3, { name: 'tailor|seamstress|alteration' }], [3, { onet: '51-6052|51-6051' }], [1, { onet: '51-60' }]),
  ask('occupation', 'mechanic', [3, { name: 'mechanic\\b' }], [2, { onet: MECHANIC }], [1, { onet: '49-' }]),
  ask('occupation', 'product manager', [3, { name: 'product manag' }], [2, { name: 'product (director|lead|owner)' }]),

  ask('occupation and place', 'accra accountant', [3, { onet: '13-2011|43-3031', place: 'accra' }], [3, { name: 'account', place: 'accra' }], [2, { onet: '13-2011|13-20|43-3031|11-3031', place: 'accra|tema' }], [2, { name: 'accountant|accounting' }], [1, { onet: '13-2011|43-3031' }]),
  ask('occupation and place', 'nurse in kumasi', [3, { onet: NURSE, place: 'kumasi' }], [3, { name: 'nurs', place: 'kumasi' }], [1, { onet: NURSE }]),
  ask('occupation and place', 'driver tema', [3, { name: 'driver', place: 'tema' }], [3, { onet: DRIVER, place: 'tema' }], [1, { name: 'driver' }]),
  ask('occupation and place', 'engineer in takoradi', [3, { onet: ENGINEER, place: 'takoradi' }], [3, { name: 'engineer', place: 'takoradi' }]),
  ask('occupation and place', 'teaching jobs in cape coast', [3, { onet: '25-[123]', place: 'cape coast' }], [2, { name: 'instructor|tutor|educator', place: 'cape coast' }], [1, { onet: '25-', place: 'cape coast' }]),
  ask('occupation and place', 'technician tamale', [3, { name: 'tech', place: 'tamale' }], [2, { onet: '17-3|19-4|29-2|49-', place: 'tamale' }]),
  ask('occupation and place', 'manager jobs ho volta', [3, { name: 'manager|director|supervisor', place: 'ho' }], [2, { onet: '^11-', place: 'ho' }], [1, { place: '^ho$' }]),
  ask('occupation and place', 'doctor koforidua', [3, { onet: DOCTOR, place: 'koforidua' }], [2, { onet: '29-1', place: 'koforidua' }], [1, { onet: DOCTOR }]),
  ask('occupation and place', 'IT specialist washington', [3, { name: 'IT specialist|engineer', place: 'washington' }], [2, { company: 'GSA', place: 'washington' }], [1, { name: 'IT specialist' }]),
  ask('occupation and place', 'sales bolgatanga', [3, { name: 'sales', place: 'bolga' }], [2, { onet: '41-', place: 'bolga' }]),

  ask('facts', 'full time', [3, { type: 'FULL_TIME' }]),
  ask('facts', 'part-time cleaner', [3, { onet: CLEANER, type: 'PART_TIME' }], [2, { onet: CLEANER }], [2, { name: 'clean|housekeep|custod' }], [1, { type: 'PART_TIME' }]),
  ask('facts', 'hybrid', [3, { location: 'HYBRID' }]),
  ask('facts', 'remote developer', [3, { location: 'REMOTE|HYBRID', onet: DEVELOPER }], [3, { location: 'REMOTE', name: 'software|developer|front.?end|application engineer|programmer' }], [2, { name: 'developer|software engineer' }], [2, { onet: DEVELOPER }]),
  ask('facts', 'entry level internship', [3, { type: 'INTERNSHIP', level: 'ENTRY_LEVEL' }], [2, { type: 'INTERNSHIP' }]),
  ask('facts', 'national service kumasi', [3, { type: 'NATIONAL_SERVICE', place: 'kumasi' }], [1, { type: 'NATIONAL_SERVICE' }]),
  ask('facts', 'work from home', [3, { location: 'REMOTE' }], [1, { location: 'HYBRID' }]),
  ask('facts', 'volunteer', [3, { type: 'VOLUNTEERING' }]),
  ask('facts', 'senior engineer', [3, { level: 'EXPERT', onet: ENGINEER }], [3, { level: 'EXPERT', name: 'engineer' }], [1, { name: 'engineer' }]),
  ask('facts', 'contract jobs in accra', [3, { type: 'CONTRACT', place: 'accra' }]),
  ask('facts', 'fulltime teacher', [3, { onet: TEACHER, type: 'FULL_TIME' }], [3, { name: 'teacher', type: 'FULL_TIME' }], [2, { onet: '25-', type: 'FULL_TIME' }], [1, { name: 'teacher' }]),
  ask('facts', 'part time remote', [3, { type: 'PART_TIME', location: 'REMOTE' }]),

  ask('places', 'kumasi', [3, { place: 'kumasi' }]),
  ask('places', 'jobs in ghana', [3, { country: 'ghana' }]),
  ask('places', 'near tema', [3, { place: 'tema' }], [2, { place: 'accra' }]),
  ask('places', 'ashanti region', [3, { place: 'kumasi|obuasi' }]),
  ask('places', 'western region jobs', [3, { place: 'takoradi' }]),
  ask('places', 'sekondi-takoradi', [3, { place: 'takoradi' }]),
  ask('places', 'volta region', [3, { place: '^ho$' }]),
  ask('places', 'greater accra', [3, { place: 'accra|tema' }]),
  ask('places', 'jobs in wa', [3, { place: '^wa$' }]),
  ask('places', 'upper east region', [3, { place: 'bolgatanga' }]),

  ask('skills', 'excel', [3, { skills: 'excel' }], [1, { text: 'excel\\b' }]),
  ask('skills', 'python', [3, { skills: 'python' }], [2, { text: 'python' }]),
  ask('skills', 'autocad', [3, { skills: 'autocad' }], [2, { text: 'autocad' }]),
  ask('skills', 'SAP', [3, { skills: '\\bSAP\\b' }], [2, { text: '\\bSAP\\b' }]),
  ask('skills', 'quickbooks', [3, { skills: 'quickbooks' }], [2, { text: 'quickbooks' }]),
  ask('skills', 'customer service', [3, { skills: 'service orientation', name: 'customer|service rep' }], [3, { name: 'customer|service representative' }], [2, { onet: '43-4051|41-2' }], [1, { text: 'customer service' }]),
  ask('skills', 'welding', [3, { name: 'weld' }], [3, { onet: '51-412|47-2011' }], [1, { text: 'weld' }]),
  ask('skills', 'sql database', [3, { skills: '\\bSQL|database' }], [3, { name: 'database' }], [1, { text: 'SQL' }]),
  ask('skills', 'user research', [3, { text: 'user research', name: 'design|research|UX|user' }], [1, { text: 'user research' }]),
  ask('skills', 'cyber security', [3, { name: 'security|cyber', company: 'GSA' }], [3, { onet: '15-1212' }], [2, { text: 'cyber.?security' }]),

  ask('companies', 'login.gov', [3, { company: 'login' }], [3, { name: 'login\\.gov' }]),
  ask('companies', '18F', [3, { company: '18F' }], [2, { name: '18F' }]),
  ask('companies', 'Kakum Health Services', [3, { company: 'kakum health' }]),
  ask('companies', 'harmattan energy', [3, { company: 'harmattan energy' }]),
  ask('companies', 'jobs at adom logistics', [3, { company: 'adom logistics' }]),
  ask('companies', 'sankofa', [3, { company: 'sankofa' }]),

  ask('misspelt', 'acountant', [3, { onet: '13-2011|43-3031' }], [3, { name: 'accountant|accounting|accounts' }], [1, { onet: '13-20' }]),
  ask('misspelt', 'drivr', [3, { name: 'driver' }], [3, { onet: DRIVER }]),
  ask('misspelt', 'enginer', [3, { name: 'engineer' }], [3, { onet: ENGINEER }]),
  ask('misspelt', 'secretery', [3, { onet: '43-60' }], [3, { name: 'secretary' }], [2, { name: 'administrative assistant' }]),
  ask('misspelt', 'recepshonist', [3, { name: 'receptionist' }], [3, { onet: '43-4171' }], [2, { onet: '43-4081' }]),
  ask('misspelt', 'mecanic in kumassi', [3, { onet: MECHANIC, place: 'kumasi' }], [3, { name: 'mechanic', place: 'kumasi' }], [1, { name: 'mechanic' }]),
  ask('misspelt', 'pharmasist', [3, { onet: '29-1051' }], [3, { name: 'pharmac' }]),
  ask('misspelt', 'carpentar', [3, { onet: '47-2031|47-3012|51-7011' }], [3, { name: 'carpenter' }]),
  ask('misspelt', 'electrition', [3, { name: 'electrician' }], [3, { onet: '47-2111|47-3013' }], [1, { name: 'electric' }]),
  ask('misspelt', 'laboratry tecnician', [3, { name: 'lab.*tech' }], [3, { onet: '29-201[12]' }], [2, { name: 'laborator' }]),
  tender('misspelt', 'secuirty services', [3, { name: 'security' }], [2, { category: 'security' }]),
  tender('misspelt', 'maintainance of lifts', [3, { name: '\\blifts?\\b|stairlift' }], [1, { name: 'maintenance' }]),

  ask('spelling of a country', 'labourer', [3, { name: 'labor' }], [3, { onet: '53-7062|47-2061' }], [2, { onet: '45-209|53-70' }]),
  ask('spelling of a country', 'programme officer', [3, { name: 'program (officer|manager|lead|coord)' }], [1, { name: 'program' }]),
  ask('spelling of a country', 'organisational development', [3, { name: 'organizational development' }], [2, { name: 'development specialist|human resources|training' }], [1, { text: 'organi[sz]ational development' }]),
  ask('spelling of a country', 'anaesthetist', [3, { onet: '29-1151|29-1211' }], [3, { name: 'anesthe' }]),
  ask('spelling of a country', 'jeweller', [3, { name: 'jewel' }], [3, { onet: '51-9071' }]),
  tender('spelling of a country', 'tire supply and vehicle repair', [3, { name: 'vehicle|fleet|tyre' }], [1, { category: 'vehicle' }]),

  ask('abbreviations', 'HR officer', [3, { onet: '13-1071|11-3121|43-4161' }], [3, { name: '\\bHR\\b|human resources|personnel' }], [2, { onet: '13-1141|13-1075|11-3111' }]),
  ask('abbreviations', 'QA', [3, { name: '\\bQA\\b|quality assurance' }], [2, { name: 'quality' }], [2, { onet: '15-1253|51-9061' }]),
  ask('abbreviations', 'IT support', [3, { onet: '15-123' }], [3, { name: 'computer support|IT support|help ?desk' }], [2, { onet: '15-12[14]' }], [1, { onet: '15-' }]),
  ask('abbreviations', 'M&E officer', [3, { name: 'monitoring|evaluat|M&E' }], [1, { name: 'program|impact|measure' }]),
  ask('abbreviations', 'PA', [3, { name: 'personal assistant|executive assistant|administrative assistant' }], [3, { onet: '43-60' }], [2, { name: 'physician assistant' }]),
  ask('abbreviations', 'maths teacher', [3, { name: 'math' }], [3, { onet: '25-1022' }], [2, { onet: '25-203|25-202' }], [1, { onet: TEACHER }]),
  ask('abbreviations', 'UX designer', [3, { name: '\\bUX\\b|user experience' }], [2, { name: 'designer|design lead', company: 'GSA' }], [2, { onet: '15-1255' }]),
  ask('abbreviations', 'admin assistant', [3, { name: 'administrative assistant|admin assistant' }], [3, { onet: '43-60' }], [2, { name: 'administrative|secretary' }]),

  ask('synonyms', 'pharmacist', [3, { onet: '29-1051' }], [2, { onet: '29-2052|31-9095' }], [2, { name: 'pharmac' }]),
  ask('synonyms', 'pharmacy', [3, { name: 'pharmac' }], [3, { onet: '29-1051|29-2052|31-9095' }]),
  ask('synonyms', 'lawyer', [3, { onet: LAWYER }], [3, { name: 'attorney|counsel\\b|lawyer' }], [2, { onet: '23-' }]),
  ask('synonyms', 'barrister', [3, { onet: LAWYER }], [3, { name: 'attorney|general counsel' }], [1, { onet: '23-' }]),
  ask('synonyms', 'carer', [3, { onet: '31-112|39-9011' }], [3, { name: 'caregiver|home care|care aide' }], [2, { onet: '31-1' }], [2, { name: '\\bcare\\b.*(aide|attendant|worker)|childcare worker' }]),
  ask('synonyms', 'janitor', [3, { onet: '37-2011' }], [3, { name: 'custod|cleaner|janitor' }], [2, { onet: '37-20' }]),
  ask('synonyms', 'waiter', [3, { onet: '35-303' }], [3, { name: '\\bserver\\b|waiter|waitress' }], [2, { onet: '35-90|35-304' }]),
  ask('synonyms', 'hairdresser', [3, { onet: '39-501' }], [3, { name: 'stylist|cosmetolog|barber|hair' }], [2, { onet: '39-50' }]),
  ask('synonyms', 'taxi', [3, { onet: '53-3054' }], [3, { name: 'cab driver|taxi' }], [2, { onet: '53-3053' }], [1, { onet: DRIVER }]),
  ask('synonyms', 'physician', [3, { onet: DOCTOR }], [3, { name: 'physician|doctor|\\bMD\\b|surgeon' }], [1, { onet: '29-1' }]),

  ask('french', 'comptable', [3, { onet: '13-2011|43-3031' }], [3, { name: 'accountant|accounting' }], [2, { onet: '13-20' }]),
  ask('french', 'chauffeur', [3, { onet: DRIVER }], [3, { name: 'driver|chauffeur' }]),
  ask('french', 'infirmière', [3, { onet: NURSE }], [3, { name: 'nurs' }]),
  ask('french', 'développeur', [3, { onet: DEVELOPER }], [3, { name: 'developer|software engineer|programmer' }]),
  ask('french', 'professeur à accra', [3, { name: 'teacher|professor|lecturer|instructor', place: 'accra' }], [3, { onet: '25-[12]', place: 'accra' }]),
  ask('french', 'emploi temps plein mécanicien', [3, { name: 'mechanic', type: 'FULL_TIME' }], [2, { name: 'mechanic' }], [2, { onet: MECHANIC }]),

  tender('RFP subjects', 'road works', [3, { name: 'road|surface dressing|carriageway|resurfac|pothole|asphalt|highway' }], [2, { category: 'road|surface' }]),
  tender('RFP subjects', 'cleaning services tender', [3, { name: 'clean' }], [2, { category: 'clean' }], [1, { text: 'cleaning services' }]),
  tender('RFP subjects', 'IT equipment', [3, { name: 'server|hardware|laptop|IT products|network|UPS units|cabling' }], [2, { category: 'IT services|servers|networks|information tech' }], [1, { name: '\\bIT\\b|software' }]),
  tender('RFP subjects', 'consultancy', [3, { name: 'consultan' }], [3, { category: 'consultanc' }], [1, { text: 'consultan' }]),
  tender('RFP subjects', 'school transport', [3, { name: 'school.*(transport|taxi|bus)|transport.*(pupil|school)|bus' }], [2, { category: 'taxi|transport' }]),
  tender('RFP subjects', 'catering', [3, { name: 'cater|food|dining' }], [3, { category: 'cater' }]),
  tender('RFP subjects', 'solar panels installation', [3, { name: 'solar' }], [2, { name: 'renewable|energy' }]),
  tender('RFP subjects', 'legal services', [3, { name: 'legal|law\\b' }], [3, { category: 'legal' }], [1, { text: 'legal services' }]),
  tender('RFP subjects', 'building refurbishment', [3, { name: 'refurb|fit.?out|improvement works' }], [3, { category: 'refurb' }], [2, { category: 'building|construction' }], [2, { name: 'building works|capital works|housing development' }]),
  tender('RFP subjects', 'CCTV', [3, { name: 'CCTV|camera|surveillance' }], [3, { category: 'surveillance|closed circuit' }], [1, { text: 'CCTV' }]),
  tender('RFP subjects', 'garbage collection', [3, { name: 'waste|refuse|recycl|\\bbin\\b' }], [2, { category: 'refuse|waste' }], [1, { text: 'waste' }]),
  tender('RFP subjects', 'software for a university', [3, { name: 'software|platform|system|learning management', company: 'universit|college' }], [1, { name: 'software|platform' }]),

  ask('questions', 'I am looking for a job as a teacher in Accra', [3, { name: 'teacher|tutor|instructor', place: 'accra' }], [3, { onet: TEACHER, place: 'accra' }], [2, { onet: '25-', place: 'accra' }], [1, { name: 'teacher' }]),
  ask('questions', 'which companies are hiring electricians near me in ghana', [3, { name: 'electrician' }], [2, { name: 'electric' }]),
  ask('questions', 'internships for accounting and finance students', [3, { type: 'INTERNSHIP', onet: '13-20|43-3|11-3031' }], [2, { type: 'INTERNSHIP', onet: '13-' }], [1, { onet: '13-20|43-303|11-3031' }], [1, { name: 'financ|account' }]),
  ask('questions', 'how can I get a remote job with no experience', [3, { location: 'REMOTE', level: 'ENTRY_LEVEL' }], [2, { location: 'REMOTE' }]),
]
