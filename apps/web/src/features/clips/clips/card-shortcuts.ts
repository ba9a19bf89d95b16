import { useEffect, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react'
import type { Clip } from '@clipwright/contract/clips/clips'
import { readStored } from '#platform/stored-state.ts'
import { useStoredState } from '#platform/use-stored-state.ts'

/** Where single keys belong to something else. */
const elsewhere = 'input, textarea, select, [role="dialog"], [role="menu"]'

function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey
}

const stepSec = 1

/** What a card does while it has the focus itself: play here or large, step, sound, change the title. True when the key meant something. */
export function onCardKey(event: ReactKeyboardEvent<HTMLElement>, onOpen: () => void): boolean {
  const video = event.currentTarget.querySelector('video')
  switch (event.key) {
    case 'Enter':
      onOpen()
      return true
    case ' ':
      if (video) togglePlay(video)
      return true
    case 'ArrowLeft':
    case 'ArrowRight':
      if (video) video.currentTime = Math.max(0, video.currentTime + (event.key === 'ArrowLeft' ? -stepSec : stepSec))
      return true
    case 'm':
      if (video) video.muted = !video.muted
      return true
    case 'e':
      event.currentTarget.querySelector<HTMLAnchorElement>('a[data-edit]')?.click()
      return true
    case 't':
      // The only button in the heading is the one that opens the title.
      event.currentTarget.querySelector<HTMLButtonElement>('h3 button')?.click()
      return true
    default:
      return false
  }
}

/** The choice of sound holds for cards and the player alike. */
export function togglePlay(video: HTMLVideoElement): void {
  if (!video.paused) {
    video.pause()
    return
  }
  video.muted = readStored('sound', { muted: false }).muted
  // A browser that refuses to play keeps showing the poster.
  void video.play().catch(() => undefined)
}

type CardActions = { collect: (clip: Clip) => void; choose: (clip: Clip, range: boolean) => void }

/** C on a card puts its clip into a collection, X chooses it; with Shift, everything from the last one chosen. */
export function useCardActions(clips: Clip[], { collect, choose }: CardActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target
      const key = event.key.toLowerCase()
      if ((key !== 'c' && key !== 'x') || !isPlain(event) || !(target instanceof HTMLElement) || target.closest(elsewhere)) return
      const id = target.closest<HTMLElement>('[data-clip]')?.dataset['clip']
      const clip = clips.find((one) => one.clipId === id)
      if (!clip) return
      event.preventDefault()
      if (key === 'c') collect(clip)
      else choose(clip, event.shiftKey)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [clips, collect, choose])
}

const steps = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 } as const

/** J and K, or the arrows, move between the cards. Answers whether the hint should still be shown: until the keys were used twice. */
export function useCardKeys(root: RefObject<HTMLDivElement | null>): boolean {
  const [uses, setUses] = useStoredState('card-keys-used', 0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target
      if (!isPlain(event) || !(event.key in steps)) return
      if (target instanceof HTMLElement && target.closest(elsewhere)) return
      const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-clip]') ?? [])]
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const step = steps[event.key as keyof typeof steps]
      // Arrows scroll the page until a card has the focus.
      if (at < 0 && event.key.startsWith('Arrow')) return
      const next = cards[Math.max(0, Math.min(at + step, cards.length - 1))]
      if (!next) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest' })
      if (uses < 2) setUses(uses + 1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [root, uses, setUses])
  return uses < 2
}
