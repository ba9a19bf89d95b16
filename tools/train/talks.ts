import type { Transcript } from '@clipwright/contract/sources/transcript'
import { loadPodcasts, loadSingleTalks, loadTalks } from '../bench/curation-sources.ts'

/** A whole talk that nobody judged, of which stretches were read for this repository. */
export type Talk = { id: string; show: string; transcript: Transcript }

/** Podcasts and conference talks in a media folder, under the ids that the readings name; empty where there are none. */
export const loadReadTalks = (mediaDir: string): Talk[] => [
  // Of the shows of these podcasts judged sections bear the name `bt`: they are held out together.
  ...loadPodcasts(mediaDir).map(({ name, transcript }) => ({ id: `podcast/${name}`, show: 'bt', transcript })),
  ...loadTalks(mediaDir).map(({ name, transcript }) => ({ id: `talk/${name}`, show: 'talks', transcript })),
  ...loadSingleTalks(mediaDir).map(({ name, transcript }) => ({ id: `single/${name}`, show: 'talks', transcript })),
]
