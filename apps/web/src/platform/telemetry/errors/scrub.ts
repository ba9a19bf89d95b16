/**
 * Removes personal data from an error message: mail addresses, addresses of pages with what follows them, long numbers and
 * keys, and quoted text as long as something a person wrote.
 */
export function scrub(text: string): string {
  return text
    .slice(0, 2_000)
    .replace(/[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+/g, '<mail>')
    .replace(/\b(https?|wss?|blob|data|file):[^\s"]+/gi, '<address>')
    .replace(/(["'`“‘«])(?:(?!["'`”’»]).){25,}(["'`”’»])/gs, '$1<text>$2')
    .replace(/\b[\w-]{16,}\b/g, (word) => (/\d/.test(word) ? '<key>' : word))
    .replace(/\d{6,}/g, '<number>')
    .slice(0, 500)
}
