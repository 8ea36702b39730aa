/** As in Unicode's stream-safe text format: no language piles more marks on a letter. */
const PILE = /(\p{M}{30})\p{M}+/gu

/** Letters that stand for a whole sentence: the compatibility forms write them out, up to 18 times as long; here they are a space. */
const SENTENCES = /[\ufdfa\ufdfb]/g

/**
 * Normalises a text in linear time. The marks on one letter are sorted by comparing each with each, so that a text of marks alone
 * would take minutes; what is piled higher than 30 is left out.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  (form === 'NFC' ? text : text.replace(SENTENCES, ' ')).replace(PILE, '$1').normalize(form)
