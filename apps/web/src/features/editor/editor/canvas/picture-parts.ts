import type { ComponentType } from 'react'
import { CaptionPart } from './caption-part.tsx'
import type { PicturePartProps } from './picture-part-props.ts'
import { CropPart } from '../picture/crop-part.tsx'
import { LayerPart } from '../picture/layer-part.tsx'
import { SafeAreaPart } from '../picture/safe-area-part.tsx'
import { SoundPart } from '../sound/sound-part.tsx'

/** Drawn over the picture, first below last: safe areas, handles of crops and layers. A part takes no room of its own. */
export const pictureParts: readonly { id: string; Part: ComponentType<PicturePartProps> }[] = [
  { id: 'sounds', Part: SoundPart },
  { id: 'safe-area', Part: SafeAreaPart },
  { id: 'captions', Part: CaptionPart },
  { id: 'crop', Part: CropPart },
  { id: 'layers', Part: LayerPart },
]
