import type { ToolPage } from './tool-config.ts'

/** A tool that works on files, with a page script of its own. All but the transcript maker work in the visitor's browser and upload nothing. */
export type MediaTool = Omit<ToolPage, 'slug' | 'hasAvailabilityNote'> & {
  /** Address of the page. */
  slug: string
  /** Of its card and its script, in `apps/site/src/media`. */
  folder: string
  /** Whether `npm run tool` does its work; else a browser must. */
  inTerminal: boolean
  /** What the file picker offers, as in the attribute `accept`. */
  accept: string
  /** Ids of the lines that its script fills while it works. */
  progressTexts: readonly string[]
  /** Names of its texts under `tools:<key>.ui`, which the page's script shows. */
  uiTexts: readonly string[]
}
