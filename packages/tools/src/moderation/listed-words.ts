/**
 * Beginnings of words that no tool writes, in any language: slurs, and words that platforms remove. Short on purpose: what only
 * some find rude is left to whoever posts it.
 */
const beginnings = (
  'nigg fagg kike spic chink wetback tranny retard cunt fuck motherf whore slut rapist pedo paedo porn hentai incest bestial nazi hitler ' +
  'kkk suicid kanak kanack hurensohn fotze wichs schwuchtel neger puta maricon mierda coño joder sudaca caralho viado buceta arrombad ' +
  'enculé pédé salope putain négr bougnoul cazzo troia frocio negro puttan kankerhoer flikker hoer kurwa pierdol chuj jeba pedał ciota'
).split(' ')
const pieces = ['操你', '他妈', '傻逼', '强奸', '支那', '色情', '씨발', '개새끼', '병신', '섹스', '강간']

const plain = (text: string) => text.toLowerCase().normalize('NFC')
/** Words that only look like one of the list. */
const harmless = /^(?:nigger(?=i)|spice|spicy|spick|spicat|retardant|negroni|negrito|hoera|hoeren|pedol|pedom|pedag|pedagog|chinks? of)/

/** Whether a text holds a word of the list, also with signs put between its letters. */
export function hasListedWord(text: string): boolean {
  const lower = plain(text)
  if (pieces.some((piece) => lower.includes(piece))) return true
  return (lower.match(/[\p{L}]+/gu) ?? []).some((word) => !harmless.test(word) && beginnings.some((start) => word.startsWith(start)))
}
