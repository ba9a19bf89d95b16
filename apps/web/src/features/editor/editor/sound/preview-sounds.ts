import type { ClipDocument } from '@clipwright/timeline/edit/clip-document'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { levelAt, ownLevelAt, placeInFile, previewTrimDb } from '../engine/sound-levels.ts'
import type { Moment } from '../engine/playhead.ts'
import { wholeMs } from '../engine/programme-view.ts'
import { assetLink } from '../frame/asset-links.ts'
import { Beep } from './beep.ts'
import { censorAt } from './censor-at.ts'
import { ownRows } from './own-rows.ts'

/** A sound that drifts further than this is sought back, s. */
const mostDriftSec = 0.04
/** Wait after a seek that did not help, ms. */
const settleMs = 400

type Track = { audio: HTMLAudioElement; uri: string; movedAtMs: number }
type Playing = Moment & { isPlaying: boolean; rate: number }
type Heard = { uri: string; atMs: number; level: number }

const enhancedKey = '*enhanced'

/** Plays music, voice-overs and the enhanced voice of a clip: one `<audio>` each, following the playhead. */
export class PreviewSounds {
  #tracks = new Map<string, Track>()
  #beep = new Beep()

  /** Called once for each frame. */
  follow(video: HTMLMediaElement, now: Playing, clip: { document: ClipDocument; plan: RenderPlan; isRecordedHeard: boolean }): void {
    const { document, plan } = clip
    // During the intro and outro only their own sound is heard.
    const isBeyond = now.programmeMs < 0 || now.programmeMs >= wholeMs(document)
    const sounds = Object.entries(document.sounds)
    const levels = new Map<string, Heard>()
    const speech = plan.audio?.added?.speech ?? []
    const trim = 10 ** (previewTrimDb(document.audio) / 20)
    for (const id of this.#tracks.keys()) if (!id.startsWith(enhancedKey) && !document.sounds[id]) this.#drop(id)
    for (const [id, sound] of sounds) {
      const fileMs = (this.#tracks.get(id)?.audio.duration ?? Number.NaN) * 1000
      const atMs = isBeyond ? null : placeInFile(sound, now.programmeMs, fileMs)
      const level = atMs === null ? 0 : levelAt(sound, now.programmeMs, speech) * trim
      if (atMs !== null && level > 0) levels.set(id, { uri: sound.uri, atMs, level })
    }
    const speaks = ownLevelAt(
      sounds.map(([, sound]) => sound),
      now.programmeMs,
    )
    const censor = isBeyond ? null : censorAt(plan, now.programmeMs)
    const own = censor === null ? speaks : 0
    this.#beep.hear(censor === 'beep' && isMoving(now) ? speaks : 0)
    const enhanced = clip.isRecordedHeard ? undefined : document.enhanced
    const rows = isBeyond ? [] : ownRows(video, now, plan)
    // Setting a volume notifies the whole browser even when nothing changes, so it is set only when it differs.
    if (!rows.some(({ player }) => player === video)) setVolume(video, 0)
    for (const { partIndex, sourceMs, gain, player } of rows) {
      const level = own * gain
      // A blend plays both parts at once, each from its own player.
      const key = `${enhancedKey}${partIndex % 2}`
      const isBetter = enhanced !== undefined && sourceMs >= enhanced.startMs && sourceMs < enhanced.endMs
      if (isBetter) levels.set(key, { uri: enhanced.uri, atMs: sourceMs - enhanced.startMs, level })
      const isBetterReady = isBetter && (this.#tracks.get(key)?.audio.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA
      setVolume(player, isBetterReady ? 0 : level)
    }
    this.#play(levels, now)
  }

  #play(levels: ReadonlyMap<string, Heard>, now: Playing): void {
    const moves = isMoving(now)
    for (const [id, track] of this.#tracks) {
      const target = levels.get(id)
      if (target?.uri === track.uri && moves) continue
      track.audio.pause()
      if (target && target.uri !== track.uri) this.#drop(id)
    }
    for (const [id, target] of levels) {
      const track = this.#trackOf(id, target.uri)
      if (track) keepInTime(track, target, now, moves)
    }
  }

  #trackOf(id: string, uri: string): Track | undefined {
    const existing = this.#tracks.get(id)
    if (existing) return existing
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
    this.#beep.stop()
  }
}

const isMoving = ({ isPlaying, rate }: Playing) => isPlaying && rate > 0

function setVolume(player: HTMLMediaElement, level: number): void {
  const volume = Math.min(1, level)
  if (player.volume !== volume) player.volume = volume
}

function keepInTime(track: Track, { atMs, level }: Heard, { rate }: Playing, moves: boolean): void {
  const { audio } = track
  setVolume(audio, level)
  if (audio.playbackRate !== Math.max(0.25, rate)) audio.playbackRate = Math.max(0.25, rate)
  const driftSec = Math.abs(audio.currentTime - atMs / 1000)
  const now = performance.now()
  if (driftSec > (moves ? mostDriftSec : 0.2) && now - track.movedAtMs > settleMs) {
    audio.currentTime = atMs / 1000
    track.movedAtMs = now
  }
  // Browsers refuse before the first gesture; it stays silent until then.
  if (moves && audio.paused) audio.play().catch(() => undefined)
}
