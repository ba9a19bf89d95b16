import type { RefineProposal, RefineGoal } from '@clipwright/contract/editor/refine-tasks'
import type { Word } from '@clipwright/contract/sources/transcript'
import { findSpareSentences, findWeakStart, parseCuts, refinePrompt, type WordCut } from '@clipwright/curation/refine/refine-sentences'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import { proposeCuts } from '@clipwright/timeline/edit/commands/propose-cuts'
import { type Command, runCommand } from '@clipwright/timeline/edit/commands/run-command'
import { joinText } from '@clipwright/timeline/captions/join-text'
import { lengthMs, rangesOf } from '@clipwright/timeline/edit/document-ranges'
import { isHeard, spokenWords, type WordAt, wordsInOrder, writtenText } from '@clipwright/timeline/edit/document-words'
import { edgeAfter, edgeBefore } from '@clipwright/timeline/edit/word-spans'
import { ask } from './ask-model.ts'
import type { PipelineSettings } from './settings.ts'
import { type ClipLayout, createLayout } from '@clipwright/timeline/layout/clip-layout'

/** Longest pause of a tight clip, ms. */
const tightPauseMs = 450
/** A clip is made longer by whole sentences, up to this much at each end, ms. */
const mostGrowthMs = 12_000

type Proposed = { commands: Command[]; origin: RefineProposal['origin'] }

/** Edits that bring a clip nearer to a goal; null where there is nothing to do. The document is not changed. */
export async function refineClip(
  { document, goal, revision }: { document: ClipDocument; goal: RefineGoal; revision: number },
  settings: PipelineSettings,
  signal: AbortSignal,
): Promise<RefineProposal | null> {
  const layout = createLayout()
  const { commands, origin } =
    goal === 'longer' ? { commands: grow(document, layout), origin: 'built-in' as const } : await cutsFor(document, goal, settings, signal)
  let after = document
  const applicable = commands.filter((command) => {
    const result = runCommand(after, command, layout)
    if ('refusal' in result) return false
    after = result.document
    return true
  })
  if (applicable.length === 0) return null
  return {
    revision,
    commands: applicable,
    beforeMs: Math.round(lengthMs(document)),
    afterMs: Math.round(lengthMs(after)),
    ...differences(document, after, layout),
    origin,
  }
}

async function cutsFor(
  document: ClipDocument,
  goal: Exclude<RefineGoal, 'longer'>,
  settings: PipelineSettings,
  signal: AbortSignal,
): Promise<Proposed> {
  const wordsAt = spokenWords(document)
  const words = wordsAt.map(toWord)
  const { language } = document.captions
  const { languageModel } = settings
  if (languageModel && words.length > 0) {
    try {
      const cuts = parseCuts(await ask(refinePrompt(words, language, goal), languageModel, settings.fetch, signal), words, language, goal)
      if (cuts.length > 0)
        return { commands: [...(goal === 'tighter' ? tighten(document) : []), ...toCommands(cuts, wordsAt)], origin: 'model' }
    } catch (error) {
      if (signal.aborted) throw error
      // Falls back to the rules below.
    }
  }
  if (goal === 'tighter') return { commands: tighten(document), origin: 'built-in' }
  const cuts = goal === 'shorter' ? findSpareSentences(words, language) : findWeakStart(words, language)
  return { commands: toCommands(cuts, wordsAt), origin: 'built-in' }
}

function toWord({ text, startMs, endMs, isFiller, speaker }: WordAt): Word {
  return {
    text,
    startMs: Math.round(startMs),
    endMs: Math.round(endMs),
    ...(isFiller ? { isFiller } : {}),
    ...(speaker ? { speaker } : {}),
  }
}

function toCommands(cuts: readonly WordCut[], wordsAt: readonly WordAt[]): Command[] {
  return cuts.map(({ firstWord, lastWord }) => ({
    name: 'cutWords',
    with: { wordIds: wordsAt.slice(firstWord, lastWord).map(({ id }) => id) },
  }))
}

function tighten(document: ClipDocument): Command[] {
  const cuts = proposeCuts(document, { fillers: true, repeats: true, longestPauseMs: tightPauseMs })
  return cuts.length === 0 ? [] : [{ name: 'acceptCuts', with: { cuts: cuts.map(({ startMs, endMs }) => ({ startMs, endMs })) } }]
}

/** Extends to the end of a later sentence; where there is none, to the start of an earlier one. */
function grow(document: ClipDocument, layout: ClipLayout): Command[] {
  const ranges = rangesOf(document)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return []
  const words = wordsInOrder(document, layout)
  const isEnd = (word: WordAt) => /[.!?…。！？]["'”’»)]*$/u.test(writtenText(document, word))
  const after = words.filter((word) => word.startMs >= last.endMs - 1 && word.endMs <= last.endMs + mostGrowthMs)
  const end = after.findLast(isEnd)
  // In the pause beside the words, so that nothing of the next or the one before is heard.
  if (end) {
    const endMs = edgeAfter(document, end, words[words.indexOf(end) + 1], layout)
    return [{ name: 'extendClip', with: { edge: 'end', byMs: endMs - last.endMs } }]
  }
  const before = words.filter((word) => word.endMs <= first.startMs + 1 && word.startMs >= first.startMs - mostGrowthMs)
  const opening = before.find((_, index) => index > 0 && isEnd(before[index - 1] as WordAt))
  if (!opening) return []
  const startMs = edgeBefore(document, opening, words[words.indexOf(opening) - 1], layout)
  return [{ name: 'extendClip', with: { edge: 'start', byMs: first.startMs - startMs } }]
}

type Passage = RefineProposal['cut'][number]

/** Passages heard in one document and not in the other. */
function differences(before: ClipDocument, after: ClipDocument, layout: ClipLayout): { cut: Passage[]; added: Passage[] } {
  const collectPassages = (keep: (word: WordAt) => boolean) => {
    const passages: Passage[] = []
    let isOpen = false
    for (const word of wordsInOrder(before, layout)) {
      if (!keep(word)) isOpen = false
      else {
        const last = isOpen ? passages.at(-1) : undefined
        const text = writtenText(before, word)
        if (last) Object.assign(last, { text: joinText([last.text, text]), endMs: word.endMs })
        else passages.push({ text, startMs: word.startMs, endMs: word.endMs })
        isOpen = true
      }
    }
    return passages
  }
  return {
    cut: collectPassages((word) => isHeard(before, word, layout) && !isHeard(after, word, layout)),
    added: collectPassages((word) => !isHeard(before, word, layout) && isHeard(after, word, layout)),
  }
}
