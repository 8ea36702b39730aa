const ENGLISH = `a about above after again against all also am an and any are as at be because been before being below
between both but by can cannot could did do does doing down during each etc few for from further had has have having
he her here hers herself him himself his how i if in into is it its itself just may me more most must my myself no nor
not of off on once only or other our ours ourselves out over own per same shall she should so some such than that the
their theirs them themselves then there these they this those through to too under until up upon us very was we were
what when where which while who whom why will with within would you your yours yourself yourselves`

/** None that is an English word, a place or a trade as well: "pour", "est", "par", "la" and "or" are. */
const FRENCH = `au aux avec ce ces cette dans de des du elle elles et eux ils je leur leurs lui mais nos notre nous qui sa ses sont
tous toute toutes une vos votre vous`

/** English and French function words. Short on purpose: words that could be a trade, a tool or a place are left out. */
export const STOP_WORDS: ReadonlySet<string> = new Set(`${ENGLISH} ${FRENCH}`.split(/\s+/))
