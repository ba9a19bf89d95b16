import { useCallback } from 'react'
import type { ExposedModule } from '@clipwright/contract/operations/product-events'
import { useClientSetup } from '../client-setup.ts'
import { track } from './track.ts'

/** Share of an element that has to be in view, and for how long, until it counts as seen. */
const exposure = { threshold: 0.3, delayMs: 500 }

/** For the `ref` of a part: records once that it was seen. */
export function useExposure(module: ExposedModule): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => (element ? watch(element, module) : undefined), [module])
}

function watch(element: HTMLElement, module: ExposedModule): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined') return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer)
      const last = entries.at(-1)
      if (!last || last.intersectionRatio < exposure.threshold) return
      timer = setTimeout(() => {
        observer.disconnect()
        track('module.exposure', { module, group: useClientSetup.getState().flags.experiments[module] ?? null })
      }, exposure.delayMs)
    },
    { threshold: exposure.threshold },
  )
  observer.observe(element)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
