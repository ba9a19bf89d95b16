import { joinText } from '@clipwright/timeline/captions/join-text'
import {
  findBrollPlaces,
  type FoundPlace,
  findPlaceForPrompt,
  placeOverWords,
  type PlaceSearch,
} from '@clipwright/curation/broll/find-broll-places'
import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { BrollTaskRow } from './broll-tables.ts'
import { clipWords, type PlayedWord } from './clip-words.ts'

/** A place in a clip: its programme length, and its span on the source. */
export type TaskPlace = Pick<FoundPlace, 'subject' | 'reason' | 'values' | 'country' | 'phrase'> & {
  lengthMs: number
  sourceStartMs: number
  sourceEndMs: number
  words: string
}

/** The places of a task, depending on its approach. */
export function placesOfTask(
  task: Pick<BrollTaskRow, 'approach' | 'source' | 'prompt' | 'range' | 'asked'>,
  document: ClipDocument,
): TaskPlace[] {
  const { words, ...rest } = clipWords(document)
  const { language } = document.captions
  const search: PlaceSearch = { words, language, ...rest, isDrawn: task.asked === 'motion_graphic' }
  return foundPlaces(task, search).map((place) => toTaskPlace(place, words))
}

function foundPlaces(task: Pick<BrollTaskRow, 'approach' | 'prompt' | 'range'>, search: PlaceSearch): FoundPlace[] {
  if (task.approach === 'Auto') return findBrollPlaces(search)
  const rangePlace = task.range && placeOverWords(search.words, search.language, programmeSpan(search.words as PlayedWord[], task.range))
  if (task.approach === 'Select') return rangePlace ? [rangePlace] : []
  const place = rangePlace ?? findPlaceForPrompt(search, task.prompt ?? '')
  return place ? [{ ...place, subject: task.prompt ?? place.subject, reason: 'prompt' }] : []
}

/** A span of the source in programme time. */
function programmeSpan(
  words: readonly PlayedWord[],
  { startMs, endMs }: { startMs: number; endMs: number },
): { startMs: number; endMs: number } {
  const own = words.filter((word) => word.sourceEndMs > startMs && word.sourceStartMs < endMs)
  const [first, last] = [own[0], own.at(-1)]
  return first && last ? { startMs: first.startMs, endMs: last.endMs } : { startMs: -1, endMs: -1 }
}

function toTaskPlace({ firstWord, lastWord, startMs, endMs, ...place }: FoundPlace, words: readonly PlayedWord[]): TaskPlace {
  const own = words.slice(firstWord, lastWord)
  const { subject, reason, values, country, phrase } = place
  return {
    subject,
    reason,
    values,
    country,
    phrase,
    lengthMs: endMs - startMs,
    sourceStartMs: own[0]?.sourceStartMs ?? 0,
    sourceEndMs: own.at(-1)?.sourceEndMs ?? 0,
    words: joinText(own.map(({ text }) => text)).slice(0, 300),
  }
}
