import type { VoTrack } from '@clipwright/contract/editor/voice-overs'
import type { Sound } from '@clipwright/timeline/edit/clip-document'
import { addLayer } from '@clipwright/timeline/edit/commands/add-layer'
import { lengthMs } from '@clipwright/timeline/edit/document-ranges'
import type { EditSession } from '../engine/edit-session.ts'
import { newLayerId } from '../frame/add-layer.ts'

/** Defaults for music: low, ducked under speech, faded at its ends. */
const underSpeech = { follows: false, inMs: 0, gainDb: -14, fadeInMs: 600, fadeOutMs: 1500, duckDb: -8 }
/** Gain of the clip's own sound under a voice-over, dB. */
const usualUnderDb = -18

/** Adds music for the whole clip. */
export function addMusic(session: EditSession, { uri, loop }: { uri: string; loop: boolean }): void {
  const layer: Sound = { ...underSpeech, kind: 'music', uri, startMs: 0, endMs: lengthMs(session.document), loop }
  session.run({ name: 'addLayer', with: { kind: 'sounds', id: newLayerId(), layer } })
}

/**
 * Puts a voice-over at `atMs` of the programme. It was made, so it is adopted beside the history: taking back earlier edits does not
 * take it away. False when it does not fit on the clip.
 */
export function adoptVoiceOver(session: EditSession, { uri, durationMs, words }: VoTrack, atMs: number): boolean {
  const wholeMs = lengthMs(session.document)
  const startMs = Math.max(0, Math.min(atMs, wholeMs - Math.min(durationMs, wholeMs)))
  const layer: Sound = {
    kind: 'voice-over',
    uri,
    startMs,
    endMs: startMs + durationMs,
    follows: true,
    inMs: 0,
    gainDb: 0,
    fadeInMs: 0,
    fadeOutMs: 0,
    duckDb: 0,
    underDb: usualUnderDb,
    words,
  }
  const edit = addLayer(session.document, { kind: 'sounds', id: newLayerId(), layer })
  if (!('document' in edit)) return false
  session.editor.adopt(edit.document)
  return true
}
