/** Written by the pages of the public site (`apps/site/src/client/run-tool.ts`). */
const key = 'clipwright.tool-result'
const dayMs = 24 * 3600 * 1000

type ToolResult = { text: string; items: readonly string[] }

/** What was written in this browser within the last day; null when there is nothing, or nothing that can be read. */
export function readToolResult(): ToolResult | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as { text?: unknown; items?: unknown; at?: unknown } | null
    if (!value || typeof value.at !== 'number' || Date.now() - value.at > dayMs || !Array.isArray(value.items)) return null
    const items = value.items.filter((item) => typeof item === 'string')
    return items.length === 0 ? null : { text: typeof value.text === 'string' ? value.text.slice(0, 600) : '', items }
  } catch {
    // Storage can be forbidden, and other programs of this address may have written to it.
    return null
  }
}
