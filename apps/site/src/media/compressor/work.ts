/** What is loaded when a file is chosen. */
export { planEncoding } from '@clipwright/tools/engines/video-compressor'
export { getEncodableVideoCodecs } from 'mediabunny'
export { openComparison } from './compare.ts'
export { compress, openVideo } from './compress.ts'
