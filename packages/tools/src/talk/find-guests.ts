import { dropRepeats } from '../pick.ts'

const mostGuests = 4

/** How somebody is introduced whose name is written with capitals, in eight languages. */
const introduction =
  /(?:guest (?:today |this week )?is|joined (?:today )?by|with (?:me|us) (?:today )?is|I['’]m here with|welcome(?: back)?(?: to the (?:show|podcast))?,|Gast ist|zu Gast ist|invitad[oa] es|convidad[oa] é|invitée? est|ospite è|gast (?:vandaag )?is|te gast is|gościem (?:dziś |dzisiaj )?jest|jest (?:dziś |dzisiaj )?ze mną) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})/gu

/** A Chinese name ends where the clause does, a Korean one before a title, "is" or a mark. */
const unspaced =
  /(?:嘉宾是|做客的是|请到了)(?<han>[\p{Script=Han}·]{2,6})(?=[，。、！,.!]|$)|(?:게스트는|손님은|모신 분은) ?(?<hangul>[\p{Script=Hangul}]{2,4}?)(?= ?(?:씨|님|입니다|이에요|교수|작가|대표|박사|[,.]))/gu

/** Names of people whom somebody introduces in a talk. */
export function findGuests(text: string): string[] {
  const names = [
    ...[...text.matchAll(introduction)].map(([, name = '']) => name),
    ...[...text.matchAll(unspaced)].map(({ groups }) => groups?.['han'] ?? groups?.['hangul'] ?? ''),
  ]
  return dropRepeats(names).slice(0, mostGuests)
}
