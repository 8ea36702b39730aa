import { createContext } from 'react'
import type { FooterLink } from '#web/app/context.ts'

/** Links to pages of the operator's own. The server alone has them: the browser leaves the footer as it came. */
export const FooterLinksContext = /* @__PURE__ */ createContext<FooterLink[]>([])
