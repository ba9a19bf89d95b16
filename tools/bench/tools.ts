import type { Language } from '@clipwright/contract/projects/preferences'
import type { ToolRequest } from '@clipwright/tools/engine'
import { freeTools } from '@clipwright/tools/catalogue/free-tools'
import { sameKey } from '@clipwright/tools/pick'
import { readSubject } from '@clipwright/tools/subject/read-subject'
import type { WritingTool } from '@clipwright/tools/tool-config'
import { findFormFault } from '@clipwright/tools/tool-form'
import { withRealWords } from '../../apps/server/src/features/tools/free-tools/real-words.ts'
import { measureTalkTools } from './talk-tools.ts'
import { toolDescriptions } from './tool-descriptions.ts'

const rounds = 10

type Round = { language: Language; text: string; items: readonly string[]; isInForm: boolean; ms: number }

/**
 * The built-in engines of the writing tools on a hundred descriptions, ten rounds each. `in_form`: rounds whose items have the tool's
 * form, of those that were offered (a description that gives no more says so and is not asked again). `distinct`: items that read
 * unlike every earlier one of their description. `names_subject`: items with a word of the description. `near_copies`: pairs of
 * neighbours of one round that share more than 80 % of their letter triples after their subject is taken out.
 */
export async function benchTools({ dataDir, log }: { dataDir: string; log(text: string): void }): Promise<Record<string, number>> {
  const figures: Record<string, number> = { tools_descriptions: toolDescriptions.length, ...measureTalkTools(dataDir) }
  for (const tool of freeTools.filter((one) => one.input === 'description')) {
    const descriptions = await Promise.all(toolDescriptions.map((description) => withRealWords(tool, { ...description, round: 0 })))
    const all = descriptions.flatMap((description) => askAll(tool, description))
    const key = tool.slug.replaceAll('-', '_')
    const items = all.flatMap((round) => round.items)
    figures[`${key}_in_form_share`] = share(all, ({ isInForm }) => isInForm)
    figures[`${key}_rounds`] = all.length / toolDescriptions.length
    figures[`${key}_distinct_share`] = countDistinct(all) / items.length
    figures[`${key}_names_subject_share`] = countNaming(all) / items.length
    figures[`${key}_near_copies_share`] = shareOfCopies(all)
    figures[`${key}_ms`] = all.reduce((sum, { ms }) => sum + ms, 0) / all.length
    const worst = all.find(({ isInForm }) => !isInForm)
    if (worst) log(`${tool.slug}, out of form: ${worst.text} → ${worst.items.join(' | ') || '(nothing)'}`)
  }
  return figures
}

function askAll(tool: WritingTool, description: ToolRequest): Round[] {
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const beganMs = performance.now()
    const { items, hasMore } = tool.engine({ ...description, round })
    const { text, language } = description
    all.push({ text, language, items, isInForm: findFormFault(tool.form, items, description) === null, ms: performance.now() - beganMs })
    if (!hasMore) break
  }
  return all
}

const share = (list: readonly Round[], test: (round: Round) => boolean) => list.filter(test).length / list.length

const keyOf = (item: string) => (item.startsWith('#') || !/\p{L}/u.test(item) ? item.toLowerCase() : sameKey(item))

function countDistinct(all: readonly Round[]): number {
  const byText = Map.groupBy(all, ({ text }) => text)
  return [...byText.values()].reduce((sum, list) => sum + new Set(list.flatMap(({ items }) => items.map(keyOf))).size, 0)
}

/** A made-up word names a subject with the beginning of one of its words. */
function countNaming(all: readonly Round[]): number {
  return all.reduce((sum, { items, language, text }) => {
    const { keywords } = readSubject(text, language)
    const starts = keywords.map((word) => sameKey(word).slice(0, language === 'zh' ? 1 : language === 'ko-KR' ? 2 : 4))
    return sum + items.filter((item) => starts.some((start) => sameKey(item).includes(start))).length
  }, 0)
}

function triples(text: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)))
}

function shareOfCopies(all: readonly Round[]): number {
  let pairs = 0
  let copies = 0
  for (const { items, text, language } of all) {
    const { main, core } = readSubject(text, language)
    const rest = items.map((item) => triples(sameKey(item.replaceAll(main, '').replaceAll(core, ''))))
    for (const [at, one] of rest.entries()) {
      for (const other of rest.slice(at + 1)) {
        pairs++
        const common = [...one].filter((triple) => other.has(triple)).length
        if (common > 0.8 * Math.min(one.size, other.size) && common > 4) copies++
      }
    }
  }
  return pairs === 0 ? 0 : copies / pairs
}
