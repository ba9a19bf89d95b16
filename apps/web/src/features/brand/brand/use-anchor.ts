import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Scrolls to the part named in the address once it is rendered. */
export function useAnchor(isReady: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isReady || hash === '') return
    const part = document.getElementById(hash)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  }, [hash, isReady])
}
