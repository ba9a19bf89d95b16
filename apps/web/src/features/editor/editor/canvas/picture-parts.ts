import type { ComponentType } from 'react'
import type { PlacedCaptions } from '@clipwright/timeline/captions/ass'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import type { Timeline } from '@clipwright/timeline/timeline'
import { CaptionPart } from './caption-part.tsx'
import { CropPart } from '../picture/crop-part.tsx'
import { LayerPart } from '../picture/layer-part.tsx'
import { SafeAreaPart } from '../picture/safe-area-part.tsx'
import { SoundPart } from '../sound/sound-part.tsx'

/** What a part over the picture is given. Its box is exactly that of the picture, whose pixels are `plan.width` by `plan.height`; captions count on the frame of their look. */
export type PicturePartProps = { timeline: Timeline; plan: RenderPlan; captions: PlacedCaptions }

/** Drawn over the picture, first below last: safe areas, handles of crops and layers. A part takes no room of its own. */
export const pictureParts: readonly { id: string; Part: ComponentType<PicturePartProps> }[] = [
  { id: 'sounds', Part: SoundPart },
  { id: 'safe-area', Part: SafeAreaPart },
  { id: 'captions', Part: CaptionPart },
  { id: 'crop', Part: CropPart },
  { id: 'layers', Part: LayerPart },
]
