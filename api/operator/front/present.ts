import { renderMarkdown } from '#api/opportunities/listing/html.ts'
import { frontUrl } from '#api/platform/images/rules.ts'
import type { FrontPage, FrontParts as OwnParts } from '#contract/operator/front.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { FrontParts, findFigures } from './queries.ts'
import { COMPANIES_COUNTED, versionOf } from './rules.ts'

export function presentOwnParts({ text, picture, pictureText }: FrontParts): OwnParts {
  return {
    text,
    picture: frontUrl(picture),
    picture_text: pictureText,
    version: versionOf({ text, picture, pictureText }),
  }
}

export function presentFront(
  { text, picture, pictureText }: FrontParts,
  { companies, all, closing, verified }: Awaited<ReturnType<typeof findFigures>>,
): FrontPage {
  return {
    html: renderMarkdown(text),
    picture: frontUrl(picture),
    picture_text: pictureText,
    companies: Math.min(companies, COMPANIES_COUNTED),
    companies_is_exact: all,
    closing_this_week: Math.min(closing, LIMITS.countExact),
    closing_is_exact: closing <= LIMITS.countExact,
    verified_companies: (verified ?? []).map((company) => ({ ...company, verified: true })),
  }
}
