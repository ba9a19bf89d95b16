import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'

/** Props of a part over the preview. Its box is exactly the frame, `plan.width` by `plan.height` pixels; captions are measured on the frame of their look. */
export type FramePartProps = { timeline: Timeline; plan: RenderPlan; captions: PlacedCaptions }
