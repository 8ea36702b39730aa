/** The operator of the server that the browser journeys use; made before it starts (playwright.config.ts). */
export const OPERATOR = { email: 'operator@example.com', password: 'a lantern above the harbour' }
