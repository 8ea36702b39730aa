/** The business's closed lists and figures. Source of each: product-spec §3 (enumerations) and §9 (limits). */

export const KINDS = ['JOB', 'RFP'] as const
export type Kind = (typeof KINDS)[number]

/** The two collections of the API; a collection holds one kind (decisions §2). */
export const COLLECTIONS = ['jobs', 'proposal-requests'] as const
export type Collection = (typeof COLLECTIONS)[number]

export const KIND_OF: Record<Collection, Kind> = { jobs: 'JOB', 'proposal-requests': 'RFP' }

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

/** What a member may do in the company is said in one place: api/platform/access/roles.ts. */
export const MEMBER_ROLES = ['OWNER', 'RECRUITER', 'EVALUATOR', 'VIEWER'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const COMPANY_SIZES = ['1_to_10', '11_to_50', '51_to_200', '201_to_500', 'more_than_500'] as const
export type CompanySize = (typeof COMPANY_SIZES)[number]

export const SALARY_PERIODS = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR', 'TOTAL'] as const
export type SalaryPeriod = (typeof SALARY_PERIODS)[number]

export const STATUSES = ['DRAFT', 'OPEN', 'CLOSED', 'CANCELLED'] as const
export type OpportunityStatus = (typeof STATUSES)[number]

export const SORTS = ['relevance', 'newest', 'deadline'] as const
export type Sort = (typeof SORTS)[number]

/** Choices of `posted_within`, in days. */
export const POSTED_WITHIN_DAYS = [1, 3, 7, 14, 30] as const

export const LIMITS = {
  pageSize: 20,
  pageSizeMax: 100,
  /** Results of one list that paging can reach. */
  depth: 1_000,
  /** Totals are exact up to here, then `10000+`. */
  countExact: 10_000,
  searchKeyLength: 200,
  nameLength: 200,
  textLength: 100_000,
  excerptLength: 300,
  cardTitleLength: 40,
  cardDescriptionLength: 150,
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
  /** Of each kind, of one person. */
  records: 50,
  /** Of one person. */
  bookmarks: 1_000,
  /** Notifications and recent jobs beside the profile. */
  sideTextLength: 35,
  bioLength: 5_000,
  /** Of what the operator, or who reports an opportunity, gives as a reason. */
  reasonLength: 1_000,
  mailSubjectLength: 150,
  mailBodyLength: 5_000,
  /** Applicants of one move. */
  moveAtOnce: 1_000,
  /** A move can be undone so long before its applicants are told. */
  undoSeconds: 10,
  /** Applicants may be told so much later. */
  tellWithinDays: 60,
  fileNameLength: 150,
  cvBytes: 10 * 1024 * 1024,
  proposalPartBytes: 25 * 1024 * 1024,
  /** Of all files of one person. */
  personBytes: 200 * 1024 * 1024,
  /** An upload that began before the deadline may end so much later (decisions §5). */
  graceMinutes: 10,
  /** Files that come with an RFP; each as large as a part of a proposal. */
  attachments: 10,
  /** A link to a file works so long, for its owner (decisions §3). */
  fileLinkMinutes: 5,
  questionLength: 2_000,
  answerLength: 10_000,
  addendumLength: 10_000,
  messageLength: 5_000,
  /** From each side to the other about one application. */
  messagesADay: 20,
  interviewPlaceLength: 300,
  interviewNoteLength: 2_000,
  interviewHours: 12,
  /** Interviews are planned so far ahead. */
  interviewWithinDays: 365,
  /** A press to open proposals counts so long. */
  confirmationHours: 24,
  imageBytes: 5 * 1024 * 1024,
  imagePixels: 40_000_000,
  noteLength: 5_000,
  /** Hours in which a note can be taken back by who wrote it. */
  noteHours: 24,
} as const

/** An opportunity's deadline as a calendar file (RFC 5545), under the path of its page. */
export const DEADLINE_FILE = 'deadline.ics'

/** Where an opportunity is reported, under the path of its page: the form, and where it is sent to without scripts. */
export const REPORT_PAGE = 'report'

/** Pictures are kept in these sizes, in pixels of the longer side, at `/images/<hash>-<size>.webp`. */
export const IMAGE_SIZES = [96, 384] as const

/** A cover is one wide picture, cut to this; kept as `-1280.webp`. */
export const COVER_SIZE = { width: 1_280, height: 320 } as const

/** What is sent with an application, by kind of opportunity (product-spec §2). */
export const PARTS = ['cv', 'technical_proposal', 'financial_proposal'] as const
export type Part = (typeof PARTS)[number]
export const PARTS_OF: Record<Kind, readonly Part[]> = {
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
/** The way of an applicant who is chosen. */
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
/** How it ended: an outcome is always told. */
export const OUTCOMES: readonly ApplicationStatus[] = ['HIRED', 'REJECTED']
