import type { Player } from '../programme-clock.ts'

/** A video driven by a fake clock; like a browser it pauses itself at the end of the source. */
export function fakePlayer({ durationMs = Infinity } = {}) {
  let paused = true
  const player: Player & { pass(ms: number): void } = {
    currentTime: 0,
    playbackRate: 1,
    get paused() {
      return paused
    },
    get ended() {
      return player.currentTime * 1000 >= durationMs
    },
    play: async () => void (paused = false),
    pause: () => void (paused = true),
    pass: (ms) => {
      if (paused) return
      player.currentTime = Math.min(player.currentTime + (ms * player.playbackRate) / 1000, durationMs / 1000)
      paused = player.ended
    },
  }
  return player
}
