/** Written by the pages of the public site (`apps/site/src/page-scripts/run-tool.ts`, `media/page-parts.ts`). */
const key = 'clipwright.tool-result'
const dayMs = 24 * 3600 * 1000

/** `hasFile`: a file waits beside it. */
type ToolResult = { text: string; items: readonly string[]; hasFile: boolean }

/** What was written in this browser within the last day; null when there is nothing, or nothing that can be read. */
export function readToolResult(): ToolResult | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      text?: unknown
      items?: unknown
      hasFile?: unknown
      at?: unknown
    } | null
    if (!value || typeof value.at !== 'number' || Date.now() - value.at > dayMs || !Array.isArray(value.items)) return null
    const items = value.items.filter((item) => typeof item === 'string')
    const hasFile = value.hasFile === true
    if (items.length === 0 && !hasFile) return null
    return { text: typeof value.text === 'string' ? value.text.slice(0, 600) : '', items, hasFile }
  } catch {
    // Storage can be forbidden, and other programs of this address may have written to it.
    return null
  }
}

type CarriedFile = { url: string; name: string; type: string }

/** The file of a media tool, as an address that lasts until the page is left; null where the browser no longer has it. */
export async function openCarriedFile(): Promise<CarriedFile | null> {
  const reply = await caches.match('/tool-result-file', { cacheName: key }).catch(() => undefined)
  if (!reply) return null
  const blob = await reply.blob()
  return { url: URL.createObjectURL(blob), name: decodeURIComponent(reply.headers.get('x-file-name') ?? 'result'), type: blob.type }
}
