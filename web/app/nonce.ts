import { createContext } from 'react'

/** Marks our inline scripts while the server renders; see content-security-policy.server.ts. */
export const NonceContext = createContext<string | undefined>(undefined)
