import { AudioLines, Captions, Crop, Film, History, Layers, Lightbulb, type LucideIcon, Palette } from 'lucide-react'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A side panel. Its name is the message `panels.<id>` of the editor. */
type EditorPanel = { id: string; icon: LucideIcon; Panel: LazyExoticComponent<ComponentType> }

/** In display order. Each is loaded when first opened and reads the session with `useEdit`. */
export const editorPanels: readonly EditorPanel[] = [
  { id: 'captions', icon: Captions, Panel: lazy(async () => ({ default: (await import('./captions/caption-panel.tsx')).CaptionPanel })) },
  { id: 'picture', icon: Crop, Panel: lazy(async () => ({ default: (await import('./layout/layout-panel.tsx')).LayoutPanel })) },
  { id: 'layers', icon: Layers, Panel: lazy(async () => ({ default: (await import('./layers/layers-panel.tsx')).LayersPanel })) },
  { id: 'broll', icon: Film, Panel: lazy(async () => ({ default: (await import('./broll/broll-panel.tsx')).BrollPanel })) },
  { id: 'sound', icon: AudioLines, Panel: lazy(async () => ({ default: (await import('./sound/sound-panel.tsx')).SoundPanel })) },
  { id: 'ideas', icon: Lightbulb, Panel: lazy(async () => ({ default: (await import('./ideas/ideas-panel.tsx')).IdeasPanel })) },
  { id: 'brand', icon: Palette, Panel: lazy(async () => ({ default: (await import('./brand/brand-panel.tsx')).BrandPanel })) },
  { id: 'versions', icon: History, Panel: lazy(async () => ({ default: (await import('./versions/versions-panel.tsx')).VersionsPanel })) },
]
