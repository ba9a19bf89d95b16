import { detectAll } from 'tinyld'

/** Scripts that determine the language; the detector is unsure on short text in them. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
]

/** BCP 47 tag of the text's language, or "und" when there is too little text to tell. */
export function detectLanguage(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 3) return 'und'
  for (const [script, language] of scripts) {
    if ((text.match(script)?.length ?? 0) / letters > 0.3) return language
  }
  if ((text.match(/\p{Script=Han}/gu)?.length ?? 0) / letters > 0.5) return 'zh'
  const best = detectAll(text.slice(0, 20_000))[0]
  return best && (best.accuracy > 0.1 || letters > 40) ? best.lang : 'und'
}

/** BCP 47 tag for a provider's "English", a file's "en_US" or "EN"; null when it names no language. */
export function toLanguageTag(text: string | null | undefined): string | null {
  const tag = text?.trim().replace('_', '-')
  if (!tag || /^(und|mis|mul|zxx|auto|unknown)$/i.test(tag)) return null
  if (/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag)) return toCanonical(tag)
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return spokenLanguages.find((code) => names.of(code)?.toLowerCase() === tag.toLowerCase()) ?? null
}

/** Whether both are languages, and not the same; regions and scripts do not matter. */
export function isOtherLanguage(a: string | null | undefined, b: string | null | undefined): boolean {
  const [one, other] = [toLanguageTag(a), toLanguageTag(b)]
  return one !== null && other !== null && new Intl.Locale(one).language !== new Intl.Locale(other).language
}

function toCanonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    // Not a well-formed tag: treated as absent.
    return null
  }
}

const spokenLanguages = (
  'en de fr es it pt nl ru uk pl cs sk sl hr sr bg ro hu el tr ar he fa hi bn ur ta te ml kn gu mr pa ja ko zh th vi id ' +
  'ms tl sv da no fi is et lv lt ca gl eu cy ga mt sq mk bs az ka hy kk uz mn ne si km lo my sw am yo zu af'
).split(' ')
