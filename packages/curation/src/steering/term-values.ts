import type { SourceView } from '../moments/source-view.ts'
import type { PromptTerm } from './query.ts'
import type { Vocabulary } from './vocabulary.ts'

const personPronouns = new Set(
  `he him his she her hers himself herself er ihn ihm sein seine seinen seiner sie ihr ihre ihren il lui elle sa son ses él ella su sus le ele ela dele dela
   seu sua egli lei lui suo sua hij hem zijn zij haar on ona jego jej nim nią 他 她 他的 她的 그는 그가 그녀는 그녀가 그의`.split(/\s+/),
)
const thingPronouns = new Set(
  'it its this that they them these those es das dies diese ça cela ello eso esto isso isto esso questo ciò het dit dat to 它 这 그것 이것'.split(
    ' ',
  ),
)

/** Reach of "he" and "it" in sentences, and what remains of the mention after each. */
const reach = { person: { sentences: 5, first: 0.75, step: 0.92 }, thing: { sentences: 2, first: 0.35, step: 0.6 } }

/** A sentence with "he" after a mention is about the same person, until another name comes up. */
function addPronouns(values: Float64Array, term: PromptTerm, view: SourceView, vocabulary: Vocabulary): void {
  const { sentences } = view.text
  const pronouns = term.isPerson ? personPronouns : thingPronouns
  const { sentences: far, first, step } = term.isPerson ? reach.person : reach.thing
  const mentions = [...values.entries()].filter(([, value]) => value >= 0.6)
  for (const [index, value] of mentions) {
    let left = value * first
    for (let after = index + 1; after <= index + far && after < sentences.length; after++) {
      const tokens = sentences[after]?.tokens ?? []
      const isMeant = tokens.some(({ norm }) => pronouns.has(norm.replace(/['’].*$/u, '')))
      const isSomebodyElse =
        term.isPerson && (vocabulary.rootsOf[after] ?? []).some((root) => vocabulary.names.has(root) && !term.answers.has(root))
      if (!isMeant || isSomebodyElse) break
      values[after] = Math.max(values[after] ?? 0, left)
      left *= step
    }
  }
}

/** How much each sentence is about a term, 0 to 1: by the word, a related word, a pronoun, or the person it names. */
export function measureTerm(term: PromptTerm, view: SourceView, vocabulary: Vocabulary): Float64Array {
  const values = new Float64Array(view.text.sentences.length)
  for (const [root, weight] of term.answers) {
    for (const index of vocabulary.sentencesOf.get(root) ?? []) values[index] = Math.max(values[index] ?? 0, weight)
  }
  addPronouns(values, term, view, vocabulary)
  if (term.speaker !== undefined) {
    view.text.sentences.forEach(({ speaker }, index) => {
      if (speaker === term.speaker) values[index] = Math.max(values[index] ?? 0, 0.5)
    })
  }
  return values
}

/** Sentences in which a term is adjacent to its neighbour in the prompt: "personal data". Null when there are none. */
export function measurePair(term: PromptTerm, before: PromptTerm, vocabulary: Vocabulary): Float64Array | null {
  const values = new Float64Array(vocabulary.rootsOf.length)
  let isThere = false
  for (const index of vocabulary.sentencesOf.get(term.root) ?? []) {
    const roots = vocabulary.rootsOf[index] ?? []
    const isPair = roots.some((root, at) => root === before.root && (roots[at + 1] === term.root || roots[at + 2] === term.root))
    if (isPair) values[index] = 1
    isThere ||= isPair
  }
  return isThere ? values : null
}
