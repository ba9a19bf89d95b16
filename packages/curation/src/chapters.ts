import type { Chapter } from '@clipwright/contract/clips/curation'
import type { SourceView, Window } from './moments/source-view.ts'
import type { LanguagePack } from './text/language-pack.ts'
import { compareSpellings } from './text/spelling-likeness.ts'
import { findKeyphrases, type Keyphrase } from './wording/keyphrases.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Topics of the source as sentence windows, in order. */
function listTopicWindows(view: SourceView): Window[] {
  return view.topicStarts.map((first, index) => ({ first, last: (view.topicStarts[index + 1] ?? view.text.sentences.length) - 1 }))
}

/** Whether two words are the same: "idea" and "ideas", "name space" and "namespace". */
const isSameWord = (a: string, b: string) => compareSpellings(bare(a), bare(b)) > 0.6
const bare = (text: string) => text.toLowerCase().replaceAll(' ', '')

function chooseTitle(view: SourceView, window: Window, usedTitles: Set<string>): string {
  const phrases = findKeyphrases(view.text.sentences.slice(window.first, window.last + 1), view.text, view.salience, 6)
  const fresh = phrases.filter((phrase) => !usedTitles.has(phrase.text.toLowerCase()))
  const [main, ...others] = fresh.length > 0 ? fresh : phrases
  // What is mentioned once is a detail; a short chapter is named after what recurs in it.
  const second = others.find((phrase) => phrase.count > 1 && !isSameWord(phrase.text, main?.text ?? ''))
  if (!main) return view.text.pack.phrases.part.replace('{n}', String(view.topicStarts.indexOf(window.first) + 1))
  usedTitles.add(main.text.toLowerCase())
  const { and } = view.text.pack.phrases
  const title = second ? (view.text.pack.unspaced ? `${main.text}${and}${second.text}` : `${main.text} ${and} ${second.text}`) : main.text
  return capital(title)
}

/** A shorter topic is a digression, not a chapter to navigate to. */
const shortestChapterMs = 30_000

/** Topics inside the range; short ones are joined to the one before. */
function listChapterWindows(view: SourceView): Window[] {
  const { sentences } = view.text
  const windows: Window[] = []
  for (const window of listTopicWindows(view)) {
    const from = sentences[window.first]
    const to = sentences[window.last]
    if (!from || !to || to.endMs <= view.range.startMs || from.startMs >= view.range.endMs) continue
    const previous = windows[windows.length - 1]
    const previousStart = sentences[previous?.first ?? 0]?.startMs ?? 0
    const isShort = to.endMs - from.startMs < shortestChapterMs || from.startMs - previousStart < shortestChapterMs
    if (previous && isShort) previous.last = window.last
    else windows.push({ ...window })
  }
  return windows
}

/** Chapters of the source, without gaps from the first to the last word of the range. */
export function makeChapters(view: SourceView): Chapter[] {
  const { sentences } = view.text
  const usedTitles = new Set<string>()
  const windows = listChapterWindows(view)
  return windows.map((window, index) => {
    const next = windows[index + 1]
    const startMs = index === 0 ? view.range.startMs : (sentences[window.first]?.startMs ?? 0)
    const endMs = next ? (sentences[next.first]?.startMs ?? view.range.endMs) : view.range.endMs
    return { title: chooseTitle(view, window, usedTitles), startMs, endMs: Math.max(endMs, startMs) }
  })
}

/** Whether a phrase reads well after "about" without an article: a name, several words, or more than one of a kind. */
const standsAlone = ({ text }: Keyphrase) => /\s|\p{Lu}|s$/u.test(text)

/** Subjects of prompts that this source can answer, from its longest topics. */
export function findPromptTopics(view: SourceView): string[] {
  const { prompts } = view.text.pack.phrases
  const byLength = listTopicWindows(view).sort((a, b) => b.last - b.first - (a.last - a.first) || a.first - b.first)
  const topics: string[] = []
  for (const window of byLength) {
    const phrases = findKeyphrases(view.text.sentences.slice(window.first, window.last + 1), view.text, view.salience, 6).filter(
      ({ text, count }) => count > 1 && !topics.includes(text),
    )
    const phrase = phrases.find(standsAlone) ?? phrases[0]
    if (phrase) topics.push(phrase.text)
    if (topics.length >= prompts.length) break
  }
  return topics
}

/** Prompts about some topics in one language. Replaces by function, so that a "$" in a topic stays as it is. */
export function writePrompts(topics: readonly string[], { phrases: { prompts } }: LanguagePack): string[] {
  return topics.map((topic, index) => (prompts[index] ?? prompts[0] ?? '{topic}').replace('{topic}', () => topic))
}
