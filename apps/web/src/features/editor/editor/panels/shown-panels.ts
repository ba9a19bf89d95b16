import type { FlagValues } from '@clipwright/contract/announcements/flags'

/**
 * The panels that staff left on. Values of the flag `editor` turn one off by its id: `disableViewCaptions`,
 * `disableViewBroll`; `disableViewAssets` takes away all that brings in files. One panel always stays. Pure.
 */
export function shownPanels<P extends { id: string }>(panels: readonly P[], values: FlagValues = {}): readonly P[] {
  const isOff = (name: string) => values[`disableView${name}`] === true
  const visiblePanels = panels.filter(
    ({ id }) => !isOff(id.charAt(0).toUpperCase() + id.slice(1)) && !(isOff('Assets') && filePanels.has(id)),
  )
  return visiblePanels.length > 0 ? visiblePanels : panels.slice(0, 1)
}

const filePanels = new Set(['broll', 'layers', 'sound', 'brand'])
