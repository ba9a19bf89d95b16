import { vi } from 'vitest'

/** Paths of links clicked by script from now on, in order; nothing is loaded. `vi.restoreAllMocks` ends it. */
export function recordDownloads(): string[] {
  const downloadPaths: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloadPaths.push(new URL(this.href).pathname)
  })
  return downloadPaths
}
