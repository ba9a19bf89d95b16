/** What is loaded when thumbnails are made. */
export { brandDesigns } from '@clipwright/tools/engines/thumbnail-brand'
export { designs } from '@clipwright/tools/engines/thumbnail-designs'
export { cutOut } from '../cutout/cut-out.ts'
export { type Brand, drawThumbnail, loadFonts, loadTitleFont } from './draw-thumbnail.ts'
export { loadBrand } from './load-brand.ts'
export { loadClip, type TeamClip } from './load-clip.ts'
export { readClip, readImage, readVideo } from './read-frames.ts'
export { toThumbnailFile } from './thumbnail-file.ts'
