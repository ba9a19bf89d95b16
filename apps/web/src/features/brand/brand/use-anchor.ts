import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Brings the part that the address names into sight, once it is there. */
export function useAnchor(isReady: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isReady || hash === '') return
    const part = document.getElementById(hash)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  }, [hash, isReady])
}
