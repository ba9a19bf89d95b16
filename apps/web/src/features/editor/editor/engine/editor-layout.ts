import { createLayout } from '@clipwright/timeline/layout/clip-layout'

/**
 * What the editor caches of the clips it shows. All of its screens read the same objects, so that what an edit did not touch
 * is neither computed nor drawn again. Caches are keyed by documents and words, or hold a few recent results: nothing of a
 * clip that was closed stays for long.
 */
export const editorLayout = createLayout()
