/** Written by the pages of the public site (`apps/site/src/page-scripts/run-tool.ts`, `media/page-parts.ts`). */
const key = 'clipwright.tool-result'
const dayMs = 24 * 3600 * 1000

/** `hasFile`: a file waits beside it. `link`, `subtitles`: of the video that a transcript was made from. */
export type ToolResult = {
  tool: string
  text: string
  items: readonly string[]
  hasFile: boolean
  link: string | null
  subtitles: string | null
}

/** What was written in this browser within the last day; null when there is nothing, or nothing that can be read. */
export function readToolResult(): ToolResult | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Record<keyof ToolResult | 'at', unknown>> | null
    if (!value || typeof value.at !== 'number' || Date.now() - value.at > dayMs || !Array.isArray(value.items)) return null
    const items = value.items.filter((item) => typeof item === 'string')
    const hasFile = value.hasFile === true
    if (items.length === 0 && !hasFile) return null
    const { tool, text, link, subtitles } = value
    const textOf = (field: unknown) => (typeof field === 'string' ? field : null)
    const isLink = typeof link === 'string' && /^https?:/.test(link)
    return {
      tool: textOf(tool) ?? '',
      text: (textOf(text) ?? '').slice(0, 600),
      items,
      hasFile,
      link: isLink ? link : null,
      subtitles: textOf(subtitles),
    }
  } catch {
    // Storage can be forbidden, and other programs of this address may have written to it.
    return null
  }
}

/** `url`: lasts until the page is left. */
type CarriedFile = { url: string; file: File }

/** The file of a media tool, or what a transcript was made from; null where the browser no longer has it. */
export async function openCarriedFile(): Promise<CarriedFile | null> {
  const reply = await caches.match('/tool-result-file', { cacheName: key }).catch(() => undefined)
  if (!reply) return null
  const blob = await reply.blob()
  const name = decodeURIComponent(reply.headers.get('x-file-name') ?? 'result')
  return { url: URL.createObjectURL(blob), file: new File([blob], name, { type: blob.type }) }
}
