/** The key of the browser tests' server, so that a test can make the links of its mail. */
export const SECRET_KEY = 'a key of the browser tests and of nothing else'
