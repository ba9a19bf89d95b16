import type { ComponentType } from 'react'
import { CaptionPart } from './caption-part.tsx'
import type { FramePartProps } from './frame-part-props.ts'
import { CropPart } from '../frame/crop-part.tsx'
import { LayerPart } from '../frame/layer-part.tsx'
import { SafeAreaPart } from '../frame/safe-area-part.tsx'
import { SoundPart } from '../sound/sound-part.tsx'

/** Controls drawn over the preview, bottom first: safe areas, handles of crops, captions and layers. None takes up space. */
export const frameParts: readonly { id: string; Part: ComponentType<FramePartProps> }[] = [
  { id: 'sounds', Part: SoundPart },
  { id: 'safe-area', Part: SafeAreaPart },
  { id: 'crop', Part: CropPart },
  { id: 'captions', Part: CaptionPart },
  { id: 'layers', Part: LayerPart },
]
