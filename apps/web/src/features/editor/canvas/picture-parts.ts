import type { ComponentType } from 'react'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'

/** What a part over the picture is given. Its box is exactly that of the picture, whose pixels are `plan.width` by `plan.height`. */
export type PicturePartProps = { timeline: Timeline; plan: RenderPlan }

/** Drawn over the picture, first below last: safe areas, handles of crops and layers. A part takes no room of its own. */
export const pictureParts: readonly { id: string; Part: ComponentType<PicturePartProps> }[] = []
