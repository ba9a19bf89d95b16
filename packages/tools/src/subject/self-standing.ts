import type { Language } from '@clipwright/contract/projects/preferences'

/** English nouns without a plural that need no article. */
const massNouns = new Set(
  (
    'bread coffee tea music food software photography gardening yoga jazz rock pop chess football soccer basketball tennis golf money history ' +
    'science physics maths math chemistry biology philosophy psychology literature poetry art fashion makeup skincare travel fitness nutrition ' +
    'meditation sleep health wildlife furniture pottery leather wood wool clay jewellery jewelry calligraphy anime lego minecraft python ' +
    'javascript typescript rust java excel english spanish french german italian japanese korean latin homework finance crypto bitcoin ' +
    'cheese chocolate pasta pizza sushi barbecue bbq wine beer whisky permaculture compost knitwear advice equipment gear research vinyl'
  ).split(' '),
)
const falseGerunds = new Set('thing king ring spring string wing sling morning evening ceiling wedding building sibling'.split(' '))
const determiner = /^(?:a|an|the|my|our|your|his|her|their|this|these|those|every|all|\d+)\b/i

/**
 * Whether a phrase reads well inside an English sentence without an article: "old hand tools", "restoring a bike", "the moon",
 * but not "small garage". Patterns of the other languages put phrases where that does not matter.
 */
export function isSelfStanding(phrase: string, core: string, language: Language): boolean {
  if (language !== 'en') return true
  if (determiner.test(phrase)) return true
  const [first = ''] = phrase.toLowerCase().split(' ')
  if (/^\p{L}{2,}ing$/u.test(first) && !falseGerunds.has(first)) return true
  const last = core.toLowerCase().split(' ').at(-1) ?? ''
  if (massNouns.has(last)) return true
  if (last.endsWith('ing') && last.length > 5 && !falseGerunds.has(last)) return true
  return /[^su'’]s$/.test(last) && last.length > 3 && !/(?:is|ss|us|ics)$/.test(last) ? true : /(?:ics|ology|ography|ness)$/.test(last)
}
