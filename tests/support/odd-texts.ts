/** Texts that break queries built from words: operators of query languages, many scripts, invisible signs. */
const CHOSEN = [
  "'", "''", '"', '\\', "\\'", "';--", "' OR 1=1 --", '& | ! <-> ( )', ':*', 'a:*', "a':1A", 'a:ABCD', '!!a', '<2>', 'a <-> b',
  '%', '_', '%%_', '$1', '$$', '{{x}}', '\u200b', '\u202e abc', '\ufeff', '\ud83d', '👩‍👩‍👧‍👦 👍🏽', 'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮', 'İıſß', 'ﬀ ﬃ ①②', '田中さん',
  'הָיְתָה', 'ثم نفس', 'Ω≈ç√', '́́́', '-1', '1/0', 'NaN', 'null', 'undefined', 'true', '1e309', '../../etc/passwd', '<script>',
  'C++ C# F#', "O'Brien's", 'x'.repeat(200), 'a '.repeat(100), '-a -b -c', 'a OR b', '"a b', '\t\n', ' ', '٠١٢', '𝒜𝓂𝒶',
] // biome-ignore format: a table

const SIGNS = [...'\'"\\&|!<>():*%_-+#$@ ~^`{}[];,.?/=aZ9é日ا́\u200d🧱']

/** Draws the same texts in every run. */
function drawTexts(count: number): string[] {
  let state = 20_261_121
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(next() * 12) }, () => SIGNS[Math.floor(next() * SIGNS.length)]).join(
      '',
    ),
  )
}

export const ODD_TEXTS: readonly string[] = [...CHOSEN, ...drawTexts(400)]
