/** The data folder that the servers of single journeys begin with a copy of. */
export const TEMPLATE = 'test-results/template'
