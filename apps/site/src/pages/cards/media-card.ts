import type { MediaTool } from '@clipwright/tools/media-tool'
import type { Html } from '../../html.ts'
import type { MediaSetup } from '../../media/media-setup.ts'
import type { Text } from '../../texts.ts'

/** What the page of one media tool has of its own. */
export type MediaCard = {
  /** Below the file picker, with the button that starts. */
  renderFields(t: Text, tool: MediaTool): Html
  renderResult(t: Text, tool: MediaTool): Html
  figures?: MediaSetup['figures']
}
