import { z } from 'zod'

// Marked pure, or the browser's first load takes all schemas along for it.
const languageNames = /* @__PURE__ */ new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** Whether this is BCP 47 and the language in it exists: "en", "pt-BR", "zh-Hant"; not "xx", "klingon" or "auto". */
function isLanguageTag(tag: string): boolean {
  try {
    return languageNames.of(new Intl.Locale(tag).language) !== undefined
  } catch {
    // Not well formed.
    return false
  }
}

/** Of what somebody speaks or reads. */
export const LanguageTag = z.string().max(12).refine(isLanguageTag, 'Use a language tag such as en or pt-BR.')
