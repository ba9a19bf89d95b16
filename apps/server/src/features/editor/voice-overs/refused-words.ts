import type { RequestContext } from '#platform/http/context.ts'
import { readBrandKit } from '../../brand/brand/brand-kit.ts'
import { builtInRefusedWords } from './built-in-refused-words.ts'

const toBareWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    // No Latin word needs the marks that are left: they strike it through, so that it is not found.
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}+/gu, '')
    .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

/** Scripts that put no spaces between words, and Hangul, which joins endings to them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The first of these words or phrases that the text contains as whole words; in scripts without spaces, anywhere. */
function findFirst(words: readonly string[], text: string): string | undefined {
  const bareWords = toBareWords(text)
  const line = ` ${bareWords.join(' ')} `
  return words.find((word) => {
    const phrase = toBareWords(word).join(' ')
    if (phrase === '') return false
    return unspaced.test(phrase) ? bareWords.join('').includes(phrase.replaceAll(' ', '')) : line.includes(` ${phrase} `)
  })
}

/** A word of the text that no server lets a voice speak, or that `own` forbids. */
export function refusedWordIn(text: string, own: readonly string[] = []): string | undefined {
  return findFirst([...builtInRefusedWords, ...own], text)
}

/** A word of the text that the built-in list, the operator’s list or the team’s censored words forbid. */
export async function findRefusedWord(ctx: Pick<RequestContext, 'deps' | 'db' | 'orgId'>, text: string): Promise<string | undefined> {
  const { censor } = await readBrandKit(ctx.db, ctx.orgId)
  return refusedWordIn(text, [...ctx.deps.config.voice.blockedWords, ...censor.words])
}
