import { useEffect, useState } from 'react'

/** A text once it has not changed for so long, so that not every letter is a request. */
export function useSettled(text: string, pauseMs: number): string {
  const [settledText, setSettledText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pauseMs])
  return settledText
}
