/** The panes that can be resized: width of the text, width of the tools, height of the timeline; on phones height of the preview. */
export type PaneName = 'text' | 'tools' | 'strip' | 'stage'

/** Sizes that somebody chose, px. */
export type ChosenPanes = Partial<Record<PaneName, number>>

export type PaneSize = { px: number; leastPx: number; mostPx: number; usualPx: number }

type Window = { width: number; height: number }

const leastPx = { text: 240, tools: 280, strip: 140, stage: 120 } as const
/** What the preview keeps in any case: its width, and of the height as much as the top bar, the transport and a small frame need. */
const previewPx = { width: 320, height: 380 } as const

/** What a phone keeps below its preview: transport, timeline, a few lines of the sheet and its tabs. */
const belowStagePx = 430

const clamp = (value: number, least: number, most: number) => Math.round(Math.min(Math.max(value, least), Math.max(least, most)))

/** Each pane with its limits, as they fit into the window. The preview gets what is left. */
export function fitPanes(ownSizes: ChosenPanes, window: Window): Record<PaneName, PaneSize> {
  const usual = {
    text: clamp(0.25 * window.width, leastPx.text, 400),
    tools: clamp(0.26 * window.width, 300, 372),
    strip: clamp(0.25 * window.height, 200, 320),
    stage: clamp(0.33 * window.height, 200, 480),
  }
  const size = (name: PaneName, mostPx: number): PaneSize => {
    const most = Math.max(leastPx[name], Math.round(mostPx))
    return { px: clamp(ownSizes[name] ?? usual[name], leastPx[name], most), leastPx: leastPx[name], mostPx: most, usualPx: usual[name] }
  }
  const besidePx = window.width - previewPx.width
  // Of two that do not fit beside the preview, the tools keep their width.
  const tools = size('tools', besidePx - leastPx.text)
  const text = size('text', besidePx - tools.px)
  return { text, tools, strip: size('strip', window.height - previewPx.height), stage: size('stage', window.height - belowStagePx) }
}
