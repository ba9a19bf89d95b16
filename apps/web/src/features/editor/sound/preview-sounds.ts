import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { levelAt, ownLevelAt, placeInFile, previewTrimDb } from '../engine/sound-levels.ts'
import type { Moment } from '../engine/playhead.ts'
import { assetLink } from '../picture/asset-links.ts'

/** Further off than this a sound is brought back into time, s. */
const mostDriftSec = 0.04
/** A jump that did not bring it into time is not tried again with every picture, ms. */
const settleMs = 400

type Track = { audio: HTMLAudioElement; uri: string; movedAtMs: number }
type Playing = Moment & { isPlaying: boolean; rate: number }
type Heard = { uri: string; atMs: number; level: number }

const enhancedKey = '*enhanced'

/** Plays music, voices and the better sound of a clip along with its picture: one `<audio>` each, following the playhead. */
export class PreviewSounds {
  #tracks = new Map<string, Track>()

  /** Called once for each picture. */
  follow(video: HTMLMediaElement, now: Playing, clip: { document: ClipDocument; plan: RenderPlan; isRecordedHeard: boolean }): void {
    const { document, plan } = clip
    const sounds = Object.entries(document.sounds)
    const heard = new Map<string, Heard>()
    const speech = plan.audio?.added?.speech ?? []
    const trim = 10 ** (previewTrimDb(document.audio) / 20)
    for (const id of this.#tracks.keys()) if (id !== enhancedKey && !document.sounds[id]) this.#drop(id)
    for (const [id, sound] of sounds) {
      const fileMs = (this.#tracks.get(id)?.audio.duration ?? Number.NaN) * 1000
      const atMs = placeInFile(sound, now.programmeMs, fileMs)
      const level = atMs === null ? 0 : levelAt(sound, now.programmeMs, speech) * trim
      if (atMs !== null && level > 0) heard.set(id, { uri: sound.uri, atMs, level })
    }
    const { enhanced } = document
    const isBetter = enhanced !== undefined && !clip.isRecordedHeard && now.sourceMs >= enhanced.startMs && now.sourceMs < enhanced.endMs
    const own = ownLevelAt(
      sounds.map(([, sound]) => sound),
      now.programmeMs,
    )
    if (isBetter) heard.set(enhancedKey, { uri: enhanced.uri, atMs: now.sourceMs - enhanced.startMs, level: own })
    const isBetterReady = isBetter && (this.#tracks.get(enhancedKey)?.audio.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA
    video.volume = isBetterReady ? 0 : Math.min(1, own)
    this.#play(heard, now)
  }

  #play(heard: ReadonlyMap<string, Heard>, now: Playing): void {
    const isMoving = now.isPlaying && now.rate > 0
    for (const [id, track] of this.#tracks) {
      const wish = heard.get(id)
      if (wish?.uri === track.uri && isMoving) continue
      track.audio.pause()
      if (wish && wish.uri !== track.uri) this.#drop(id)
    }
    for (const [id, wish] of heard) {
      const track = this.#trackOf(id, wish.uri)
      if (track) keepInTime(track, wish, now, isMoving)
    }
  }

  #trackOf(id: string, uri: string): Track | undefined {
    const known = this.#tracks.get(id)
    if (known) return known
    const link = assetLink(uri)
    if (!link) return undefined
    const audio = new Audio(link.url)
    audio.preload = 'auto'
    const track = { audio, uri, movedAtMs: -Infinity }
    this.#tracks.set(id, track)
    return track
  }

  /** A sound that is over keeps its file ready; one that left the clip does not. */
  #drop(id: string): void {
    const track = this.#tracks.get(id)
    if (!track) return
    track.audio.pause()
    track.audio.removeAttribute('src')
    this.#tracks.delete(id)
  }

  stop(): void {
    for (const id of this.#tracks.keys()) this.#drop(id)
  }
}

function keepInTime(track: Track, { atMs, level }: Heard, { rate }: Playing, isMoving: boolean): void {
  const { audio } = track
  audio.volume = Math.min(1, level)
  if (audio.playbackRate !== Math.max(0.25, rate)) audio.playbackRate = Math.max(0.25, rate)
  const driftSec = Math.abs(audio.currentTime - atMs / 1000)
  const now = performance.now()
  if (driftSec > (isMoving ? mostDriftSec : 0.2) && now - track.movedAtMs > settleMs) {
    audio.currentTime = atMs / 1000
    track.movedAtMs = now
  }
  // Refused before the first gesture: it then simply stays silent.
  if (isMoving && audio.paused) audio.play().catch(() => undefined)
}
