import type { ClipDocument } from './clip-document.ts'

/** What a person knows a part of a clip by. Screens have a name for each. */
export type ConflictArea = 'cuts' | 'captions' | 'layout' | 'layers' | 'broll' | 'sound' | 'brand' | 'zooms' | 'markers' | 'other'

/** One place that two people changed differently; of a word, what each of them wrote. */
export type ConflictPlace =
  | { kind: 'text'; heard: string; mine: string; theirs: string }
  | { kind: 'marks'; heard: string }
  | { kind: ConflictArea }

const areas: Partial<Record<string, ConflictArea>> = {
  ranges: 'cuts',
  order: 'cuts',
  transitions: 'cuts',
  captions: 'captions',
  translations: 'captions',
  fonts: 'captions',
  ratio: 'layout',
  pictures: 'layout',
  zooms: 'zooms',
  overlays: 'layers',
  brolls: 'broll',
  sounds: 'sound',
  audio: 'sound',
  enhanced: 'sound',
  intro: 'brand',
  outro: 'brand',
  watermark: 'brand',
  markers: 'markers',
}

/** Puts conflicting paths of two documents into places that a person can judge; each place once. */
export function conflictPlaces(conflicts: readonly (readonly string[])[], mine: ClipDocument, theirs: ClipDocument): ConflictPlace[] {
  const places = new Map<string, ConflictPlace>()
  for (const [field = '', id = ''] of conflicts) {
    const place = field === 'wordEdits' ? wordPlace(id, mine, theirs) : { kind: areas[field] ?? ('other' as const) }
    places.set(field === 'wordEdits' ? `word ${id}` : place.kind, place)
  }
  return [...places.values()]
}

function wordPlace(id: string, mine: ClipDocument, theirs: ClipDocument): ConflictPlace {
  const original = (mine.words[id] ?? theirs.words[id])?.text ?? ''
  const [own, other] = [mine.wordEdits[id]?.text ?? original, theirs.wordEdits[id]?.text ?? original]
  return own === other ? { kind: 'marks', heard: original } : { kind: 'text', heard: original, mine: own, theirs: other }
}
