/** The key of the browser tests' server, with which a test can sign the links of its mail. */
export const SECRET_KEY = 'a key of the browser tests and of nothing else'
