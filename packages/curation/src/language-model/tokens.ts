/** Chinese, Japanese and Korean characters are about one token each. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const charsPerToken = 4

/** Approximate number of tokens of a text; each model tokenizes in its own way. */
export function estimateTokens(text: string): number {
  const denseCount = text.match(dense)?.length ?? 0
  return Math.ceil(denseCount + (text.length - denseCount) / charsPerToken)
}
