/** Whether a browser is Apple's own: others on its engine call themselves Safari, too, and say more. Pure. */
export function isSafari(userAgent: string): boolean {
  return /^((?!chrome|chromium|crios|android|edg|fxios|opr).)*safari/i.test(userAgent)
}
