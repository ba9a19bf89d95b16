import type { Chapter } from '@clipwright/contract/curation'
import type { SourceView, Window } from './moments/source-view.ts'
import { findKeyphrases } from './wording/keyphrases.ts'

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Topics of the source as sentence windows, in order. */
export function topicWindows(view: SourceView): Window[] {
  return view.topicStarts.map((first, index) => ({ first, last: (view.topicStarts[index + 1] ?? view.text.sentences.length) - 1 }))
}

function titleOf(view: SourceView, window: Window, used: Set<string>): string {
  const phrases = findKeyphrases(view.text.sentences.slice(window.first, window.last + 1), view.text, view.salience, 6)
  const fresh = phrases.filter((phrase) => !used.has(phrase.text.toLowerCase()))
  const [main, second] = fresh.length > 0 ? fresh : phrases
  if (!main) return `Part ${view.topicStarts.indexOf(window.first) + 1}`
  used.add(main.text.toLowerCase())
  const { and } = view.text.pack.phrases
  const joined = second ? (view.text.pack.unspaced ? `${main.text}${and}${second.text}` : `${main.text} ${and} ${second.text}`) : main.text
  return capital(joined)
}

/** The whole source by topic, without gaps between the first and the last word of the range. */
export function makeChapters(view: SourceView): Chapter[] {
  const used = new Set<string>()
  const windows = topicWindows(view).filter((window) => {
    const from = view.text.sentences[window.first]
    const to = view.text.sentences[window.last]
    return from && to && to.endMs > view.range.startMs && from.startMs < view.range.endMs
  })
  return windows.map((window, index) => {
    const next = windows[index + 1]
    const startMs = index === 0 ? view.range.startMs : (view.text.sentences[window.first]?.startMs ?? 0)
    const endMs = next ? (view.text.sentences[next.first]?.startMs ?? view.range.endMs) : view.range.endMs
    return { title: titleOf(view, window, used), startMs, endMs: Math.max(endMs, startMs) }
  })
}

/** Wishes that this very source can answer, from its longest topics. */
export function recommendPrompts(view: SourceView): string[] {
  const { wishes } = view.text.pack.phrases
  const byLength = topicWindows(view).sort((a, b) => b.last - b.first - (a.last - a.first) || a.first - b.first)
  const topics: string[] = []
  for (const window of byLength) {
    const phrase = findKeyphrases(view.text.sentences.slice(window.first, window.last + 1), view.text, view.salience, 4).find(
      (candidate) => candidate.count > 1 && !topics.includes(candidate.text),
    )
    if (phrase) topics.push(phrase.text)
    if (topics.length >= wishes.length) break
  }
  return topics.map((topic, index) => (wishes[index] ?? wishes[0] ?? '{topic}').replace('{topic}', topic))
}
