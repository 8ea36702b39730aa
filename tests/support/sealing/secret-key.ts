/** The key of every test's database. */
export const SECRET_KEY = 'a key for tests that nobody else has'
