import { followAccountLanguage } from '#platform/i18n.ts'
import { useSession } from '#platform/session.ts'

/** A new browser uses the language of the account until another is chosen in it. */
export function keepAccountLanguage(): () => void {
  let lastLang = useSession.getState().session?.user?.lang ?? null
  if (lastLang !== null) void followAccountLanguage(lastLang).catch(() => undefined)
  return useSession.subscribe(({ session }) => {
    const lang = session?.user?.lang ?? null
    if (lang === lastLang) return
    lastLang = lang
    // Offline, the page keeps its language.
    if (lang !== null) void followAccountLanguage(lang).catch(() => undefined)
  })
}
