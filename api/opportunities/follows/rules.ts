/** More than anyone keeps an eye on. */
export const MOST_FOLLOWED = 200
