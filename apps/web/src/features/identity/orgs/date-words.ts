/** `21 December 2026`, in the order of the language. */
export function dayText(iso: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))
}
