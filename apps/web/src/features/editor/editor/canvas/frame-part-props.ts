import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'

/** What a part over the preview is given. Its box is exactly that of the frame, whose pixels are `plan.width` by `plan.height`; captions count on the frame of their look. */
export type FramePartProps = { timeline: Timeline; plan: RenderPlan; captions: PlacedCaptions }
