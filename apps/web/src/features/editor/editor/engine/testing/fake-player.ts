import type { Player } from '../programme-clock.ts'

/** A video driven by a fake clock. */
export function fakePlayer() {
  let paused = true
  const player: Player & { pass(ms: number): void } = {
    currentTime: 0,
    playbackRate: 1,
    get paused() {
      return paused
    },
    play: async () => void (paused = false),
    pause: () => void (paused = true),
    pass: (ms) => {
      if (!paused) player.currentTime += (ms * player.playbackRate) / 1000
    },
  }
  return player
}
