import type { RequestContext } from '#platform/http/context.ts'
import { brandKitOf } from '../../brand/brand/brand-kit.ts'

const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The first of these words, or words in a row, that the text has as whole words; scripts without spaces by containing. */
function firstOf(words: readonly string[], text: string): string | undefined {
  const bareWords = bare(text)
  const line = ` ${bareWords.join(' ')} `
  return words.find((word) => {
    const phrase = bare(word).join(' ')
    if (phrase === '') return false
    return /[\p{Script=Han}\p{Script=Hangul}]/u.test(phrase)
      ? bareWords.join('').includes(phrase.replaceAll(' ', ''))
      : line.includes(` ${phrase} `)
  })
}

/** A word of the text that the operator, or the team by its censored words, does not let be spoken. */
export async function findRefusedWord(ctx: Pick<RequestContext, 'deps' | 'db' | 'orgId'>, text: string): Promise<string | undefined> {
  const { censor } = await brandKitOf(ctx.db, ctx.orgId)
  return firstOf([...ctx.deps.config.voice.blockedWords, ...censor.words], text)
}
