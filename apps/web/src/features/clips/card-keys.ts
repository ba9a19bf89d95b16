import { useEffect, type RefObject } from 'react'
import type { Clip } from '@clipwright/contract/clips'
import { useRemembered } from '#platform/remembered-state.ts'

/** Where single keys belong to something else. */
const elsewhere = 'input, textarea, select, [role="dialog"], [role="menu"]'

function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey
}

export type CardActions = { collect: (clip: Clip) => void; choose: (clip: Clip, range: boolean) => void }

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

/** J and K move between the cards. Answers whether the hint should still be shown: until the keys were used twice. */
export function useCardKeys(root: RefObject<HTMLDivElement | null>): boolean {
  const [uses, setUses] = useRemembered('card-keys-used', 0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target
      if (!isPlain(event) || (event.key !== 'j' && event.key !== 'k')) return
      if (target instanceof HTMLElement && target.closest(elsewhere)) return
      const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-clip]') ?? [])]
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const next = cards[event.key === 'j' ? Math.min(at + 1, cards.length - 1) : Math.max(at - 1, 0)]
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
