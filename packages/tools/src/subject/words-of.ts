import type { LanguagePack } from '@clipwright/curation/text/language-pack'

/** The words of a clause without signs; in Chinese those a segmenter finds, in Korean without particles. */
export function wordsOf(clause: string, pack: LanguagePack): string[] {
  if (pack.unspaced)
    return [...new Intl.Segmenter(pack.code, { granularity: 'word' }).segment(clause)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment)
  const pieces = clause.match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*\+*/gu) ?? []
  if (pack.code === 'ko')
    return pieces.map((piece, at) =>
      cutParticle(/^(?:있는|없는|많은|적은)$/.test(pieces[at + 1] ?? '') ? piece.replace(/(?<=..)[이가]$/u, '') : piece),
    )
  return pack.code === 'fr' || pack.code === 'it'
    ? pieces.map((piece) => piece.replace(/^(?:[dlnsmtj]|qu|un|dell|nell|sull|all|dall)['’](?=\p{L}{2})/iu, ''))
    : pieces
}

/** Particles that follow a noun: 정원을 → 정원. */
const cutParticle = (word: string) =>
  word.length === 2
    ? word.replace(/[을를]$/u, '')
    : word.length > 2
      ? word.replace(/(?:에서|으로|에게|까지|부터|처럼|하는|하기|을|를|은|는|의|에|로|와|과|도)$/u, '')
      : word
