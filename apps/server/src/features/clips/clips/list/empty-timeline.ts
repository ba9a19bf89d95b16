import type { Timeline } from '@clipwright/timeline/timeline'
import type { ProjectRow } from '../../../projects/projects/open-project.ts'
import { mergeLook } from '../look/clip-look.ts'
import type { ClipRow } from '../clips.store.ts'

/** The timeline of a clip that has been chosen but not laid out: the whole frame, no captions. */
export function emptyTimeline(clip: ClipRow, project: ProjectRow): Timeline {
  const look = mergeLook(project.renderPref, clip.renderOverride)
  const ranges = clip.moment.timeRanges.map(([startSec, endSec], index) => ({
    id: `r${index}`,
    startMs: startSec * 1000,
    endMs: endSec * 1000,
  }))
  return {
    version: 1,
    source: {
      durationMs: Math.max(1, project.durationMs),
      width: project.width ?? 0,
      height: project.height ?? 0,
      frameRate: project.probe?.video?.frameRate ?? { num: 30, den: 1 },
      hasVideo: project.width !== null,
      hasAudio: (project.probe?.audio.length ?? 0) > 0,
    },
    ratio: look.layoutAspectRatio,
    ranges,
    layouts: ranges.map(({ startMs, endMs }) => ({
      startMs,
      endMs,
      kind: 'fit',
      panes: [],
      confidence: 0,
      reason: 'undecided',
    })),
    captions: {
      enabled: false,
      preset: look.captionPreset,
      style: {},
      highlight: false,
      emoji: false,
      language: 'und',
      words: [],
      positions: [],
    },
    overlays: [],
    watermark: false,
    audio: { gainDb: 0, targetLufs: -14, maxTruePeakDbtp: -2 },
  }
}
