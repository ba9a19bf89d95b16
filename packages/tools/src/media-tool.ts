import type { ToolConfig } from './tool-config.ts'

/** A tool that works on files in the visitor's own browser: nothing is uploaded, so the API and the terminal do not have it. */
export type MediaTool = Omit<ToolConfig, 'slug' | 'input' | 'result' | 'hasAvailabilityNote' | 'engine' | 'check' | 'task'> & {
  /** Address of the page. */
  slug: string
  /** What the file picker offers, as in the attribute `accept`. */
  accept: string
  /** Names of its texts under `tools:<key>.ui`, which the page's script shows. */
  uiTexts: readonly string[]
}
