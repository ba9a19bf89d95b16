import type { Language } from '@clipwright/contract/projects/preferences'
import type { ToolWords } from '../words/tool-words.ts'
import { articlesOf } from './articles.ts'

/** After a colon people list things in their plain form. */
export const listedPart = (text: string) => text.split(/[:：]/).slice(1).join(' ')

/** What stands after a colon, as it is listed: "three stretches", "sleep routine". Null where it is no list. */
export function listItems(text: string, { ands }: ToolWords, language: Language): string[] | null {
  const own = new Set(articlesOf(language))
  const [list = ''] = listedPart(text).split(/[.!?。！？]/)
  const items = list.split(new RegExp(`[,、，;；]|(?<=[\\s\\p{Script=Han}])(?:${ands})(?=[\\s\\p{Script=Han}])`, 'iu')).map((item) => {
    const parts = item.trim().split(' ')
    return (own.has((parts[0] ?? '').toLowerCase()) ? parts.slice(1) : parts).join(' ')
  })
  const rows = items.filter((item) => item.length > 1)
  return rows.length >= 2 && rows.every((item) => item.length <= 40) ? rows.slice(0, 8) : null
}
