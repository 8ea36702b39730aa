/** Closed lists and figures of the business, from product-spec §3 (enumerations) and §9 (limits). */

export const KINDS = ['JOB', 'RFP'] as const
export type Kind = (typeof KINDS)[number]

/** The API's collections, each of one kind (decisions §2). */
export const COLLECTIONS = ['jobs', 'proposal-requests'] as const
export type Collection = (typeof COLLECTIONS)[number]

export const KIND_OF: Record<Collection, Kind> = { jobs: 'JOB', 'proposal-requests': 'RFP' }
/** The page of the list of each kind; the API and the pages name RFPs differently (product-spec §2, §7). */
export const LIST_PATHS: Record<Kind, string> = { JOB: '/jobs/', RFP: '/rfps/' }

export const TYPES = [
  'FULL_TIME',
  'PART_TIME',
  'CONTRACT',
  'INTERNSHIP',
  'NATIONAL_SERVICE',
  'VOLUNTEERING',
] as const
export type OpportunityType = (typeof TYPES)[number]

export const LOCATIONS = ['REMOTE', 'ON_SITE', 'HYBRID'] as const
export type WorkLocation = (typeof LOCATIONS)[number]

export const LEVELS = ['ENTRY_LEVEL', 'INTERMEDIATE', 'EXPERT'] as const
export type Level = (typeof LEVELS)[number]

export const USER_TYPES = ['JOB_SEEKER', 'RECRUITING_COMPANY', 'OPERATOR'] as const
export type UserType = (typeof USER_TYPES)[number]

/** Their permissions are in api/platform/access/roles.ts. */
export const MEMBER_ROLES = ['OWNER', 'RECRUITER', 'EVALUATOR', 'VIEWER'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const COMPANY_SIZES = ['1_to_10', '11_to_50', '51_to_200', '201_to_500', 'more_than_500'] as const
export type CompanySize = (typeof COMPANY_SIZES)[number]

export const SALARY_PERIODS = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR', 'TOTAL'] as const
export type SalaryPeriod = (typeof SALARY_PERIODS)[number]

export const STATUSES = ['DRAFT', 'OPEN', 'CLOSED', 'CANCELLED'] as const
export type OpportunityStatus = (typeof STATUSES)[number]

/** `fit`: by how many of the chosen skills it asks for. */
export const SORTS = ['relevance', 'newest', 'deadline', 'pay', 'fit'] as const
export type Sort = (typeof SORTS)[number]

/** Choices of `posted_within`, in days. */
export const POSTED_WITHIN_DAYS = [1, 3, 7, 14, 30] as const

/** Choices of `closing_within`, in days. */
export const CLOSING_WITHIN_DAYS = [1, 3, 7, 14] as const

/** Languages that texts are told apart in (ISO 639-1). */
export const TEXT_LANGUAGES = ['en', 'fr', 'ak', 'ar', 'de', 'es', 'it', 'nl', 'pl', 'pt', 'sw'] as const
export type TextLanguage = (typeof TEXT_LANGUAGES)[number]

export const LIMITS = {
  pageSize: 20,
  pageSizeMax: 100,
  /** Paging reaches this many results of a list. */
  depth: 1_000,
  /** Totals are exact up to here, then `10000+`. */
  countExact: 10_000,
  searchKeyLength: 200,
  /** While a person types a search. */
  suggestions: 8,
  /** The furthest that `near` reaches. */
  radiusKm: 300,
  /** Kilometres around `near` unless told. */
  nearKm: 25,
  placeLength: 100,
  /** Skills of one list. */
  chosenSkills: 10,
  nameLength: 200,
  passkeyNameLength: 50,
  textLength: 100_000,
  /** Brackets that can begin a link of a Markdown text, its lines, and lists in lists; with more it is shown as typed. */
  markdownLinks: 1_000,
  markdownLines: 10_000,
  markdownCells: 10_000,
  markdownDepth: 40,
  excerptLength: 300,
  /** Opportunities beside one that are like it. */
  similar: 4,
  cardTitleLength: 40,
  cardDescriptionLength: 150,
  /** The largest body as JSON, of an endpoint that names no other. */
  jsonBytes: 64 * 1024,
  skills: 7,
  skillLength: 60,
  emailLength: 254,
  personNameLength: 100,
  passwordMin: 8,
  passwordMax: 128,
  /** Suggested, not required (decisions §4). */
  passwordSuggested: 15,
  otpLength: 6,
  otpMinutes: 10,
  resendSeconds: 59,
  resetLinkMinutes: 60,
  invitationDays: 7,
  shortTextLength: 200,
  summaryLength: 5_000,
  urlLength: 300,
  /** The most of each kind, for one person. */
  records: 50,
  /** For one person. */
  bookmarks: 1_000,
  /** Notifications and recent jobs next to the profile. */
  sideTextLength: 35,
  bioLength: 5_000,
  /** The longest reason, of the operator or of a report. */
  reasonLength: 1_000,
  /** Of a conflict of interest with one bidder, of whom there can be a thousand. */
  conflictLength: 300,
  mailSubjectLength: 150,
  mailBodyLength: 5_000,
  /** Of one job, or one template. */
  stages: 20,
  stageNameLength: 60,
  stageTemplates: 20,
  rejectionNoteLength: 1_000,
  /** Of a job, for its scorecards. */
  jobCriteria: 12,
  criterionNameLength: 80,
  scoreNoteLength: 1_000,
  scorecardCommentLength: 3_000,
  offerMessageLength: 2_000,
  /** The latest that an offer can be answered. */
  offerWithinDays: 90,
  /** The most applicants in one move. */
  moveAtOnce: 1_000,
  /** The time to undo a move before its applicants are told. */
  undoSeconds: 10,
  /** The latest that applicants can be told after a move. */
  tellWithinDays: 60,
  fileNameLength: 150,
  cvBytes: 10 * 1024 * 1024,
  /** CVs on one person's profile. */
  keptCvs: 5,
  /** Proposals that one person writes at the same time. */
  proposalDrafts: 50,
  cvNameLength: 60,
  /** Registration and tax numbers. */
  firmNumberLength: 60,
  firmAddressLength: 500,
  signatories: 10,
  /** Documents of eligibility of one firm. */
  firmDocuments: 20,
  /** Members of one firm, invitations included. */
  firmMembers: 20,
  /** Partners in a joint venture, beside the firm that leads. */
  partners: 10,
  proposalPartBytes: 25 * 1024 * 1024,
  /** All files of one person together. */
  personBytes: 200 * 1024 * 1024,
  /** An upload that began before the deadline has this much longer to end (decisions §5). */
  graceMinutes: 10,
  /** Files of an RFP, each as large as a part of a proposal. */
  attachments: 10,
  /** The lifetime of a link to a file, for its owner alone (decisions §3). */
  fileLinkMinutes: 5,
  /** Questions of a job to who applies for it. */
  screeningQuestions: 10,
  screeningQuestionLength: 300,
  screeningChoices: 12,
  screeningChoiceLength: 100,
  screeningAnswerLength: 2_000,
  /** Questions of one job that are answered with a file. */
  screeningFiles: 3,
  screeningReasonLength: 300,
  /** The longest time until who does not meet a question is rejected automatically. */
  knockOutDays: 30,
  /** The time after an application in which equal-opportunity questions can be answered. */
  equalOpportunityDays: 14,
  /** The fewest people that a figure of equal opportunities is about. */
  equalOpportunityGroup: 10,
  /** Of an RFP. */
  criteria: 30,
  subCriteria: 10,
  criterionGuidanceLength: 1_000,
  requirements: 30,
  lots: 30,
  /** Of one key of an RFP. */
  keyShares: 60,
  /** Characters of a share that was handed on, and of the same encrypted; they grow with each round. */
  handedShare: 30_000,
  handedText: 60_000,
  /** Of the parts for all openers together. */
  handingBytes: 1_024 * 1_024,
  /** Of one member, of all rounds. */
  ownShares: 400,
  codes: 10,
  /** The least and the most of them who score. */
  panelMin: 2,
  panelMax: 9,
  questionLength: 2_000,
  answerLength: 10_000,
  addendumLength: 10_000,
  /** Of one RFP; each is released as open data, and told to all bidders. */
  addenda: 100,
  addendaAnHour: 20,
  /** Of one contract; each tells all earlier ones once more as open data. */
  contractChanges: 50,
  /** Signed files of one contract, replaced ones included; the winner is told of each. */
  contractDocuments: 20,
  /** The longest time that a bidder can be given to answer the panel. */
  clarificationDays: 30,
  /** The time for a bidder to ask for an explanation, from the announcement of the award. */
  debriefDays: 15,
  /** Questions of the panel about one proposal. */
  clarifications: 30,
  messageLength: 5_000,
  /** From one side to the other about one application. */
  messagesADay: 20,
  interviewPlaceLength: 300,
  interviewNoteLength: 2_000,
  interviewHours: 12,
  /** The furthest ahead that an interview can be planned. */
  interviewWithinDays: 365,
  /** Times to choose from in one invitation, and applicants who choose from them. */
  interviewSlots: 10,
  interviewInvitees: 50,
  interviewMinutes: 720,
  interviewPanel: 12,
  kitQuestions: 40,
  kitQuestionLength: 500,
  proposedTimes: 3,
  /** The time for a panel to score, and how long before its end it is reminded. */
  scoringDays: 7,
  scoringReminderDays: 3,
  /** Of each job, that members who chose nothing are mailed of at once. */
  firstApplicants: 5,
  /** The least time between two mails of what came at once. */
  mailPauseMinutes: 15,
  /** Members are reminded of applicants that nobody has judged for so long, and of none after the second. */
  verdictDays: 5,
  verdictLatestDays: 60,
  /** The time for a second member to confirm a bid opening. */
  confirmationHours: 24,
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 40_000_000,
  noteLength: 5_000,
  /** The time in which its author can delete a note. */
  noteHours: 24,
} as const

/** The calendar file (RFC 5545) of a deadline, below the path of the opportunity's page. */
export const DEADLINE_FILE = 'deadline.ics'

/** The form to report an opportunity, below the path of its page; without scripts it is sent there too. */
export const REPORT_PAGE = 'report'

/** Stored sizes of pictures, in pixels of the longer side, at `/images/<hash>-<size>.webp`. */
export const IMAGE_SIZES = [96, 384] as const

/** A cover is cropped to this size and stored as `-1280.webp`. */
export const COVER_SIZE = { width: 1_280, height: 320 } as const

/** The files of an application, by kind of opportunity (product-spec §2). */
export const PARTS = ['cv', 'technical_proposal', 'financial_proposal'] as const
/** A document that a mandatory requirement of an RFP asks for: the envelope it lies in, and the requirement's id. */
export type DocumentPart = `${'technical' | 'financial'}_document_${number}`
/** The file that answers a job's question, with the question's id. */
export type AnswerPart = `answer_${number}`
export type Part = (typeof PARTS)[number] | DocumentPart | AnswerPart
export const PARTS_OF: Record<Kind, readonly (typeof PARTS)[number][]> = {
  JOB: ['cv'],
  RFP: ['technical_proposal', 'financial_proposal'],
}

export const APPLICATION_STATUSES = [
  'RECEIVED',
  'IN_REVIEW',
  'SHORTLISTED',
  'INTERVIEW',
  'OFFER',
  'HIRED',
  'REJECTED',
  'WITHDRAWN',
] as const
/** The stages of a successful applicant, in order. */
export const APPLICATION_STAGES = [
  'RECEIVED',
  'IN_REVIEW',
  'SHORTLISTED',
  'INTERVIEW',
  'OFFER',
  'HIRED',
] as const satisfies readonly ApplicationStatus[]
export type ApplicationStage = (typeof APPLICATION_STAGES)[number]
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
/** Blind screening shows names from the shortlist on. */
export const NAMED = ['SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED'] as const satisfies ApplicationStatus[]
/** Final statuses, of which applicants are always told. */
export const OUTCOMES: readonly ApplicationStatus[] = ['HIRED', 'REJECTED']
