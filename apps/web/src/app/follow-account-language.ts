import { followAccountLanguage } from '#platform/i18n.ts'
import { useSession } from '#platform/session.ts'

/** A second browser of somebody speaks the language of their account, until they choose another one there. */
export function keepAccountLanguage(): () => void {
  let lastLang = useSession.getState().session?.user?.lang ?? null
  if (lastLang !== null) void followAccountLanguage(lastLang).catch(() => undefined)
  return useSession.subscribe(({ session }) => {
    const lang = session?.user?.lang ?? null
    if (lang === lastLang) return
    lastLang = lang
    // Without a connection the page keeps the language it has.
    if (lang !== null) void followAccountLanguage(lang).catch(() => undefined)
  })
}
