import type { FreeToolKey } from '@clipwright/contract/tools/free-tools'
import { freeTools } from './catalogue/free-tools.ts'
import type { ToolConfig } from './tool-config.ts'

/** By slug, or by its name in links of earlier days. */
export function findTool(key: FreeToolKey): ToolConfig {
  const tool = freeTools.find((one) => one.slug === key || one.legacyKeys.includes(key))
  if (!tool) throw new Error(`no tool "${key}"`)
  return tool
}
