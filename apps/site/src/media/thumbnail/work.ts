/** What is loaded when thumbnails are made. */
export { designs } from '@clipwright/tools/engines/thumbnail-designs'
export { drawThumbnail, loadFonts, toThumbnailFile } from './draw-thumbnail.ts'
export { readPicture, readVideo } from './read-frames.ts'
