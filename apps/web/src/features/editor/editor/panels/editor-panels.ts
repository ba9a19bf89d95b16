import { AudioLines, Captions, Crop, Film, History, Layers, Lightbulb, type LucideIcon, Palette } from 'lucide-react'
import { type ComponentType, type LazyExoticComponent } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'

/** A side panel. Its name is the message `panels.<id>` of the editor. */
type EditorPanel = { id: string; icon: LucideIcon; Panel: LazyExoticComponent<ComponentType> }

/** The words, which on phones are shown in place of a panel. */
export const textPanelId = 'text'
/** The element that the tab of the words controls. */
export const textPanelDomId = 'text-panel'

/** In display order. Each is loaded when first opened and reads the session with `useEdit`. */
export const editorPanels: readonly EditorPanel[] = [
  { id: 'captions', icon: Captions, Panel: lazyPart(async () => (await import('./captions/caption-panel.tsx')).CaptionPanel) },
  { id: 'picture', icon: Crop, Panel: lazyPart(async () => (await import('./layout/layout-panel.tsx')).LayoutPanel) },
  { id: 'layers', icon: Layers, Panel: lazyPart(async () => (await import('./layers/layers-panel.tsx')).LayersPanel) },
  { id: 'broll', icon: Film, Panel: lazyPart(async () => (await import('./broll/broll-panel.tsx')).BrollPanel) },
  { id: 'sound', icon: AudioLines, Panel: lazyPart(async () => (await import('./sound/sound-panel.tsx')).SoundPanel) },
  { id: 'ideas', icon: Lightbulb, Panel: lazyPart(async () => (await import('./ideas/ideas-panel.tsx')).IdeasPanel) },
  { id: 'brand', icon: Palette, Panel: lazyPart(async () => (await import('./brand/brand-panel.tsx')).BrandPanel) },
  { id: 'versions', icon: History, Panel: lazyPart(async () => (await import('./versions/versions-panel.tsx')).VersionsPanel) },
]
