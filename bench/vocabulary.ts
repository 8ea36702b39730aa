const words = (list: string) => list.trim().split(/\s*,\s*|\s*\n\s*/)

export const GRADES = words(
  `Junior, Senior, Lead, Principal, Assistant, Associate, Chief, Deputy, Head, Trainee, Graduate, Acting, Regional, Field, Night, Resident, Visiting, Mobile`,
)

/** Most wanted first: the generator draws them with falling frequency. */
export const TRADES =
  words(`Manager, Engineer, Officer, Nurse, Accountant, Teacher, Developer, Analyst, Driver, Technician,
Coordinator, Consultant, Designer, Cashier, Electrician, Supervisor, Administrator, Researcher, Lecturer, Auditor, Chef, Pharmacist, Welder,
Surveyor, Architect, Plumber, Mechanic, Receptionist, Editor, Translator, Economist, Librarian, Carpenter, Midwife, Veterinarian, Agronomist, Tailor,
Photographer, Radiographer, Dentist, Geologist, Statistician, Beekeeper, Upholsterer, Optician, Glazier, Cartographer, Taxidermist`)

export const FIELDS =
  words(`Sales, Software, Data, Health, Finance, Project, Operations, Marketing, Procurement, Logistics, Security, Network, Community,
Education, Customer, Product, Research, Quality, Energy, Water, Payroll, Safety, Policy, Cloud, Mobile Money, Export, Mining, Fisheries, Cocoa, Solar, Housing,
Transport, Radio, Museum, Forestry, Irrigation, Textile, Ceramics, Apiculture, Seismology`)

export const SKILLS =
  words(`Excel, Communication, Python, Bookkeeping, JavaScript, SQL, Negotiation, First Aid, AutoCAD, Project Management, React, French, Driving Licence, Java,
Welding, Photoshop, Procurement, Data Analysis, TypeScript, PostgreSQL, Kubernetes, Customer Service, Budgeting, C++, C#, Public Speaking, Report Writing, Surveying, Figma,
Illustrator, Phlebotomy, Crop Science, Beekeeping, Rust, Haskell, Soil Testing, Forklift, Twi, Hausa, Ewe`)

export const PLACES = words(
  `Accra GH, Kumasi GH, Tamale GH, Takoradi GH, Lagos NG, Abuja NG, Nairobi KE, Abidjan CI, Dakar SN, Lomé TG, Cotonou BJ, Ouagadougou BF, Monrovia LR, Freetown SL, Bamako ML`,
)

export const COMPANY_FIRST = words(
  `Blue, Golden, Green, Harbour, River, Savanna, Coastal, Summit, Bright, Union, Palm, Unity, Star, Forest, Horizon, Volta, Cedar, Heritage, Silver, Northern`,
)
export const COMPANY_SECOND = words(
  `Foods, Logistics, Health, Bank, Schools, Energy, Labs, Works, Trading, Media, Farms, Textiles, Mining, Partners, Clinics, Systems, Builders, Transport, Foundation, Insurance`,
)

/** Everyday words of jobs and RFPs, most frequent first. */
export const EVERYDAY =
  words(`work, team, experience, the, and, of, to, in, a, for, with, you, will, our, support, manage, project, service, ability, develop, skills,
knowledge, ensure, business, process, report, client, system, provide, plan, training, office, company, quality, good, strong, required, degree, people, health, data,
use, new, lead, safety, policy, years, application, design, standard, time, review, staff, environment, community, level, role, technical, prepare, maintain, budget,
information, education, department, program, procedure, management, meeting, schedule, communication, equipment, contract, issue, problem, record, solution, partner, material,
delivery, research, financial, account, market, sales, test, field, local, national, public, document, request, benefit, holiday, salary, travel, weekend, shift, hospital,
school, factory, kitchen, garden, vehicle, warehouse, laboratory, workshop, supplier, invoice, payment, audit, tender, proposal, bidder, award, evaluation`)

export const SYLLABLES = words(
  `ba, be, bo, da, de, do, fa, fi, fo, ga, gi, go, ka, ke, ko, la, le, lo, ma, mi, mo, na, ne, no, pa, pe, po, ra, ri, ro, sa, se, so, ta, ti, to, va, vi, wa, zu`,
)
