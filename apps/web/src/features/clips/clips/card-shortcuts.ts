import { useEffect, type KeyboardEvent as ReactKeyboardEvent, type RefObject } from 'react'
import type { Clip } from '@clipwright/contract/clips/clips'
import { readStored } from '#platform/stored-state.ts'
import { useStoredState } from '#platform/use-stored-state.ts'

/** The card of a clip on this page. */
export const cardOf = ({ clipId }: Pick<Clip, 'clipId'>) => document.querySelector<HTMLElement>(`[data-clip="${CSS.escape(clipId)}"]`)

/** Elements that use single keys themselves. */
const elsewhere = 'input, textarea, select, [role="dialog"], [role="menu"]'

function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey
}

const stepSec = 1

/** Keys of a focused card: play here or in the theater, step, sound, edit the title. True when the key was used. */
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
      // The only button in the heading opens the title.
      event.currentTarget.querySelector<HTMLButtonElement>('h3 button')?.click()
      return true
    default:
      return false
  }
}

/** The sound setting is shared by cards and player. */
export function togglePlay(video: HTMLVideoElement): void {
  if (!video.paused) {
    video.pause()
    return
  }
  video.muted = readStored('sound', { muted: false }).muted
  // If the browser refuses to play, the poster stays.
  void video.play().catch(() => undefined)
}

type CardActions = { collect: (clip: Clip) => void; choose: (clip: Clip, range: boolean) => void }

/** On a card, C opens its collections and X selects it; with Shift, everything from the last selected one. */
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

/** J and K, or the arrows, move between cards. Returns whether to keep showing the hint: until the keys were used twice. */
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
