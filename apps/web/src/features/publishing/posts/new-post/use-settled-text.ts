import { useEffect, useState } from 'react'

const typingPauseMs = 300

/** A text once nothing was typed for a moment, so that not every letter is a request; an emptied text at once. */
export function useSettledText(text: string): string {
  const trimmed = text.trim()
  const [settledText, setSettledText] = useState(trimmed)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(trimmed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [trimmed])
  return trimmed === '' ? '' : settledText
}
