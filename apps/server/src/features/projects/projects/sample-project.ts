import { sampleTitle } from '@clipwright/media/sample/sample-talk'

/** What the project is called whose source this server makes itself. */
export const sampleProjectTitle = `Sample: ${sampleTitle}`
