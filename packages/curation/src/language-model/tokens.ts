/** Letters and signs of Chinese, Japanese and Korean are about a token each. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const charsPerToken = 4

/** About how many tokens a model reads: a rule of thumb, since each model cuts text its own way. */
export function estimateTokens(text: string): number {
  const denseCount = text.match(dense)?.length ?? 0
  return Math.ceil(denseCount + (text.length - denseCount) / charsPerToken)
}
