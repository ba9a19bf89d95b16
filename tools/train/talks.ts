import type { Transcript } from '@clipwright/contract/sources/transcript'
import { loadPodcasts, loadSingleTalks, loadTalks } from '../bench/curation-sources.ts'

/** A whole talk without judgements, of which stretches were read for this repository. */
export type Talk = { id: string; show: string; transcript: Transcript }

/** Podcasts and conference talks of a media folder, under the ids used by the readings; empty without any. */
export const loadReadTalks = (mediaDir: string): Talk[] => [
  // Judged sections of these podcasts' shows have the id part `bt`: they are held out together.
  ...loadPodcasts(mediaDir).map(({ name, transcript }) => ({ id: `podcast/${name}`, show: 'bt', transcript })),
  ...loadTalks(mediaDir).map(({ name, transcript }) => ({ id: `talk/${name}`, show: 'talks', transcript })),
  ...loadSingleTalks(mediaDir).map(({ name, transcript }) => ({ id: `single/${name}`, show: 'talks', transcript })),
]
