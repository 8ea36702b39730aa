/** Names to choose skills from, by field of work; a suggestion only, any other name can be typed. */
export const SKILL_NAMES: string[] = `
Accounting, Accounts payable, Accounts receivable, Auditing, Bookkeeping, Budgeting, Cash management, Cost accounting
Credit analysis, Credit control, Customs and duties, Donor reporting, Expense management, Financial analysis
Financial modelling, Financial planning, Financial reporting, Fixed asset management, Forecasting, Fund accounting
Grant management, IFRS, IPSAS, Internal audit, Internal control, Investment analysis, Invoicing, Loan processing
Management accounting, Microfinance, Mobile money, Payroll, Portfolio management, QuickBooks, Reconciliation
Risk management, Sage, Tally, Tax compliance, Tax planning, Treasury, Underwriting, Value added tax, Xero
Actuarial science, Anti-money laundering, Banking operations, Claims handling, Compliance, Due diligence, Insurance
KYC, Mergers and acquisitions, Pension administration, Procurement, Stock broking, Valuation, Wealth management
.NET, Ajax, Android development, Angular, Ansible, Apache Kafka, API design, ASP.NET, AWS, Azure, Bash, C, C#, C++
Cloud architecture, Computer networking, CSS, Cyber security, Data engineering, Database administration, Dart, DevOps
Django, Docker, Elasticsearch, Embedded systems, Express, FastAPI, Firebase, Flask, Flutter, Full-stack development, Git
Go, Google Cloud, GraphQL, Hadoop, HTML, Incident response, iOS development, IT support, Java, JavaScript, Jenkins
Jira, Kotlin, Kubernetes, Laravel, Linux administration, Machine learning, Microservices, Microsoft 365, MongoDB, MySQL
Network security, Next.js, NGINX, Node.js, Objective-C, Odoo, Oracle Database, Penetration testing, Perl, PHP
PostgreSQL, PowerShell, Python, PyTorch, React, React Native, Redis, REST APIs, Ruby, Ruby on Rails, Rust, Salesforce
SAP, Scala, ServiceNow, SharePoint, Site reliability, Software architecture, Software testing, Solidity, Spark, Spring
SQL, SQL Server, Svelte, Swift, System administration, Tailwind CSS, Technical support, TensorFlow, Terraform
Test automation, TypeScript, Unity, Unreal Engine, USSD development, Virtualisation, VMware, Vue.js, Web accessibility
Web development, Windows Server, WordPress, Business intelligence, Data analysis, Data entry, Data governance
Data mining, Data modelling, Data quality, Data visualisation, Deep learning, Econometrics, Excel, Forecast modelling
Google Analytics, Looker, Natural language processing, Power BI, Predictive modelling, R, SAS, SPSS, Stata, Statistics
Survey design, Tableau, Computer vision, Geographic information systems, Remote sensing, ArcGIS, QGIS, Operations research
Adobe After Effects, Adobe Illustrator, Adobe InDesign, Adobe Photoshop, Adobe Premiere Pro, Animation, Art direction
AutoCAD, Blender, Brand design, Canva, Colour grading, CorelDRAW, Design systems, Design thinking, Fashion design, Figma
Final Cut Pro, Graphic design, Illustration, Industrial design, Interaction design, Interior design, Layout, Logo design
Motion graphics, Packaging design, Pattern making, Photography, Photo editing, Print production, Product design
Prototyping, Sewing, Sketch, SketchUp, Sound design, Storyboarding, Textile design, Typography, UI design, Usability testing
User research, UX design, UX writing, Video editing, Videography, Visual design, Wireframing, 3D modelling, 3D rendering
Advertising, Affiliate marketing, Brand management, Campaign management, Community management, Content marketing
Content strategy, Conversion optimisation, Copywriting, Corporate communication, Customer research, Digital marketing
Direct marketing, E-commerce, Email marketing, Event marketing, Event planning, Facebook Ads, Google Ads, Growth marketing
HubSpot, Influencer marketing, Inbound marketing, Market analysis, Market research, Marketing automation
Marketing strategy, Media buying, Media planning, Media relations, Merchandising, Mobile marketing, Outreach
Press releases, Product launch, Product marketing, Public relations, Search engine optimisation, Social media
Speech writing, Sponsorship, Trade marketing, Account management, B2B sales, Business development, Channel sales
Closing, Cold calling, Contract negotiation, CRM, Customer acquisition, Customer retention, Customer service
Customer success, Direct sales, Distribution, Field sales, Franchise management, Inside sales, Key account management
Lead generation, Negotiation, Point of sale, Pre-sales, Pricing, Proposal writing, Retail sales, Route to market
Sales management, Sales planning, Sales training, Store management, Telemarketing, Territory management, Tender writing
Upselling, Visual merchandising, Wholesale, Call centre operations, Complaint handling, Help desk, Live chat support
Zendesk, Administration, Agenda planning, Calendar management, Clerical work, Correspondence, Diary management
Document control, Executive assistance, Facilities management, Filing, Front desk, Meeting management, Minute taking
Office management, Records management, Reception, Scheduling, Secretarial work, Shorthand, Transcription, Travel planning
Typing, Virtual assistance, Compensation and benefits, Coaching, Conflict resolution, Diversity and inclusion
Employee engagement, Employee relations, Employer branding, Exit interviews, HR policies, HRIS, Industrial relations
Interviewing, Job evaluation, Labour law, Learning and development, Mediation, Mentoring, Onboarding
Organisational design, Organisational development, Performance management, Recruitment, Screening, Succession planning
Talent acquisition, Talent management, Team building, Training delivery, Workforce planning, Agile, Business analysis
Business process improvement, Business strategy, Change management, Corporate governance, Decision making
Entrepreneurship, Feasibility studies, Kanban, Key performance indicators, Lean, Logframe, Monitoring and evaluation
MS Project, Operations management, Organisation, Policy analysis, Policy development, PRINCE2, Problem solving
Process mapping, Product management, Product ownership, Product strategy, Programme management, Project coordination
Project management, Project planning, Quality assurance, Quality control, Quality management, Reporting
Requirements analysis, Resource planning, Results-based management, Scrum, Six Sigma, Stakeholder engagement
Strategic planning, Strategy, Supervision, Team leadership, Theory of change, Time management, Vendor management
Workshop facilitation, Arbitration, Company law, Contract drafting, Contract management, Corporate law, Criminal law
Data protection, Employment law, Human rights law, Immigration law, Intellectual property, Land law, Legal advice
Legal research, Legal writing, Legislative drafting, Litigation, Notary, Public procurement law, Regulatory affairs
Tax law, Trademark law, Category management, Contract tendering, Customs clearance, Demand planning, Dispatching, Driving
E-procurement, Export, Fleet management, Forklift operation, Freight forwarding, Import, Incoterms, Inventory management
Last-mile delivery, Logistics, Materials management, Order processing, Purchasing, Route planning, Shipping
Spend analysis, Stock control, Store keeping, Strategic sourcing, Supplier relations, Supply chain management, Supply planning
Transport planning, Warehouse management, Bill of quantities, Blasting, Bricklaying, Bridge design, Building inspection
Building services, Carpentry, Civil engineering, Civil 3D, Concrete works, Construction management, Construction safety
Cost estimation, Drainage design, Electrical installation, Estate management, Façade works, Formwork, Geotechnics
Glazing, Highway design, House wiring, Hydrology, Joinery, Land surveying, Landscaping, Masonry, Painting, Pavement design
Plastering, Plumbing, Project scheduling, Property management, Quantity surveying, Real estate sales, Revit, Roofing
Scaffolding, Site supervision, Soil testing, Steel fixing, Structural analysis, Structural design, Tiling, Topography
Town planning, Urban design, Water engineering, Welding, Assembly, Automation, Boiler operation, Calibration
Chemical engineering, CNC machining, Control systems, Electrical engineering, Electronics, Equipment maintenance
Fabrication, Food processing, Food safety, Generator maintenance, HACCP, HVAC, Hydraulics, Industrial maintenance
Instrumentation, ISO 9001, ISO 14001, Laboratory work, Machine operation, Maintenance planning, Manufacturing, MATLAB
Mechanical design, Mechanical engineering, Metallurgy, Mine planning, Mineral processing, Packaging, PLC programming
Pneumatics, Power systems, Preventive maintenance, Process engineering, Process safety, Production planning, Pump maintenance
Refrigeration, Reliability engineering, Renewable energy, Robotics, SCADA, SolidWorks, Solar installation, Solar design
Thermodynamics, Tool making, Transformer maintenance, Turbine maintenance, Vehicle repair, Wind energy, Biogas
Energy audit, Energy efficiency, Grid planning, Metering, Oil and gas operations, Drilling, Pipeline design, Petrophysics
Reservoir engineering, Health and safety, Fire safety, First aid, Hazard analysis, ISO 45001, Occupational health
Permit to work, Risk assessment, Security operations, Waste management, Air quality, Biodiversity, Carbon accounting
Climate adaptation, Climate finance, Conservation, Ecology, Environmental impact assessment, Environmental management
Environmental monitoring, Forestry, Sustainability reporting, Water treatment, Wastewater treatment, WASH
Agribusiness, Agricultural extension, Agronomy, Animal health, Animal husbandry, Aquaculture, Beekeeping, Cocoa production
Crop protection, Dairy production, Farm management, Fisheries, Food technology, Greenhouse growing, Horticulture
Irrigation, Livestock management, Pest control, Post-harvest handling, Poultry farming, Seed production, Soil science
Tractor operation, Value chain development, Veterinary medicine, Anaesthesia, Biomedical engineering, Biostatistics
Care of the elderly, Clinical research, Clinical trials, Community health, Counselling, Dentistry, Diagnostics
Dietetics, Disease surveillance, Emergency care, Epidemiology, General practice, Health education, Health information systems
Health policy, Health promotion, Hospital administration, Immunisation, Infection control, Intensive care
Laboratory diagnostics, Maternal health, Medical coding, Medical imaging, Medical records, Mental health, Microbiology
Midwifery, Nursing, Nutrition, Obstetrics, Occupational therapy, Optometry, Paediatrics, Patient care, Pharmacology
Pharmacy, Phlebotomy, Physiotherapy, Psychology, Public health, Radiography, Surgery, Telemedicine, Ultrasound
Assessment design, Classroom management, Curriculum development, Distance learning, Early childhood education
E-learning, Educational technology, Examination, Guidance, Instructional design, Lecturing, Lesson planning, Literacy
Mathematics teaching, Research, Research methods, Science teaching, Special needs education, Student support
Teaching, Teacher training, Tutoring, Vocational training, Academic writing, Child protection, Civic education
Community development, Disaster response, Fundraising, Gender analysis, Humanitarian aid, Livelihoods, Advocacy
Refugee support, Rural development, Safeguarding, Social research, Social work, Volunteer management, Youth work
Akan, Arabic, Chinese, Dagbani, English, Ewe, French, Ga, German, Hausa, Igbo, Interpreting, Portuguese, Proofreading
Sign language, Spanish, Subtitling, Swahili, Translation, Twi, Yoruba, Blogging, Broadcasting, Camera operation, Editing
Fact checking, Feature writing, Grant writing, Interview technique, Investigative journalism, Journalism, News writing
Podcasting, Publishing, Radio production, Report writing, Scriptwriting, Storytelling, Technical writing, Television production
Voice-over, Bakery, Bar service, Barista, Catering, Chef, Concierge, Cooking, Fitness instruction, Hairdressing
Hotel management, Housekeeping, Kitchen management, Laundry, Make-up, Menu planning, Pastry, Restaurant management
Revenue management, Room service, Ticketing, Tour guiding, Tourism, Waiting tables, Wine knowledge, Aircraft maintenance
Air traffic control, Aviation safety, Cabin crew, Marine engineering, Navigation, Port operations, Ship handling
Fibre optics, Mobile networks, Radio planning, Telecommunications, VoIP, Tower maintenance, Analytical thinking
Attention to detail, Communication, Creativity, Critical thinking, Leadership, Presentation, Public speaking, Teamwork
`
  .split(/[,\n]/)
  .map((name) => name.trim())
  .filter(Boolean)
