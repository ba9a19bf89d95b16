import type { MediaTool } from '@clipwright/tools/media-tool'
import type { Html } from '../html.ts'
import type { MediaSetup } from './media-setup.ts'
import type { SiteContext } from '../page-shell.ts'

export type CardContext = Pick<SiteContext, 't' | 'here'>

/** What the page of one media tool has of its own. */
export type MediaCard = {
  /** Below the file picker, with the button that starts. */
  renderFields(context: CardContext, tool: MediaTool): Html
  renderResult(context: CardContext, tool: MediaTool): Html
  figures?: MediaSetup['figures']
}
