import { useCallback, useRef } from 'react'
import { useGroup } from '../feature-flags.ts'
import { exposureShare, waitForExposure } from './exposure.ts'
import { track } from './track.ts'

const reportedGroups = new Set<string>()

function watchElement(element: Element, onShare: (share: number) => void): () => void {
  const observer = new IntersectionObserver((entries) => onShare(entries.at(-1)?.intersectionRatio ?? 0), {
    threshold: [0, exposureShare],
  })
  observer.observe(element)
  return () => observer.disconnect()
}

function afterTimeout(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * The person's group of an experiment, null outside of it, and a `ref` for the element that differs between groups: once
 * a page load it tells that the person saw it.
 */
export function useExperiment(experiment: string): { group: string | null; ref: (element: Element | null) => void } {
  const group = useGroup(experiment)
  const stop = useRef<(() => void) | undefined>(undefined)
  const ref = useCallback(
    (element: Element | null) => {
      stop.current?.()
      stop.current = undefined
      const key = `${experiment} ${group}`
      if (!element || group === null || reportedGroups.has(key)) return
      stop.current = waitForExposure({ watch: (onShare) => watchElement(element, onShare), after: afterTimeout }, () => {
        reportedGroups.add(key)
        track('module.exposure', { experiment, group })
      })
    },
    [experiment, group],
  )
  return { group, ref }
}
