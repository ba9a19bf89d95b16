import { type Clip, type RenderState, scoreLetter } from '@clipwright/contract/clips/clips'
import type { Moment } from '@clipwright/contract/clips/curation'
import type { ClipId } from '@clipwright/contract/ids'
import type { Language } from '@clipwright/contract/projects/preferences'
import { formatMoment } from '@clipwright/curation/messages/format-moment'
import type { Timeline } from '@clipwright/timeline/timeline'

/** Data of a clip besides its moment and its document, from the database or a terminal run. */
type ClipFacts = Pick<
  Clip,
  | 'projectId'
  | 'videoId'
  | 'clipId'
  | 'createdAt'
  | 'updatedAt'
  | 'runId'
  | 'clipCopilotTaskId'
  | 'promptName'
  | 'title'
  | 'description'
  | 'renderPreferenceOverride'
  | 'hasWatermark'
  | 'quality'
  | 'feedback'
  | 'cluster'
  | 'clusterJobId'
  | 'uriForThumbnail'
  | 'srtUrl'
> & {
  engineClipUpdatedAt: string | null
  /** The clip that this is another cut of. */
  bonusOf: ClipId | null
  /** Language of the reader, for the reason and the comments. */
  language: Language
  /** Number of clips it is ranked among, including runners-up, for `pos_rate`. */
  groupSize: number
  renders: { preview: RenderState | null; file: RenderState | null; xml: RenderState | null }
}

/** A stored title may end in a caption suffix of 18 characters, which is not shown. */
const captionSuffix = /\s#cap-[a-z0-9]{12}$/

/** The clip as the API sends it. */
export function toClip(moment: Moment, timeline: Timeline, facts: ClipFacts): Clip {
  const { renders, groupSize, language, bonusOf, ...fields } = facts
  const failure = renders.preview?.error ?? null
  const isEdited = facts.runId.endsWith('.CR')
  // The main job renders the first preview of the clips it chose; others are rendered on request.
  const pendingNew = renders.preview === null && !moment.isRunnerUp && !isEdited
  return {
    ...fields,
    title: facts.title.replace(captionSuffix, ''),
    curationId: facts.clipId,
    isEdited,
    isRunnerUp: moment.isRunnerUp,
    isBonusClip: bonusOf !== null,
    bonusClip: bonusOf === null ? null : { refCurationId: bonusOf },
    hashtags: moment.hashtags,
    keywords: moment.keywords,
    clipKeywords: moment.keywords.map((name) => ({ name })),
    topicKeywords: moment.topicKeywords,
    ...formatMoment(moment, language),
    evidence: moment.evidence,
    genre: moment.genre,
    text: moment.text,
    duration: moment.durationSec,
    timeRanges: moment.timeRanges,
    rank: moment.rank,
    // A bonus clip ranks after its group, which does not count it.
    pos_rate: groupSize === 0 ? 0 : Math.min(1, moment.rank / groupSize),
    rawScore: moment.rawScore,
    score: moment.score,
    letter: scoreLetter(moment.score),
    judgeResult: moment.judgeResult,
    screenplay: moment.screenplay,
    layoutPlan: { ratio: timeline.ratio, segments: timeline.layouts },
    ratio: timeline.ratio,
    hasTranscript: moment.screenplay.words.length > 0,
    transcriptList: moment.screenplay.lines.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
    overlayPlans: {
      captionPlans: timeline.captions.enabled
        ? timeline.ranges.map((range) => ({ source: 'trimmed', offsetStartMs: range.startMs, offsetEndMs: range.endMs }))
        : [],
    },
    pending: renders.preview?.pending ?? pendingNew,
    pendingNew,
    renderError: failure,
    renderAsVideoPreview: renders.preview,
    renderAsVideoFile: renders.file,
    renderAsAdobeXml: renders.xml,
    videoUrl: renders.preview?.url ?? null,
    videoUrlForDownload: renders.file?.url ?? null,
    prUrl: renders.xml?.url ?? null,
  }
}

/** The first choice comes before later searches, which follow in order of creation. */
function groupOf(clip: Clip): number {
  return clip.clipCopilotTaskId === null ? 0 : Date.parse(clip.createdAt)
}

/** Ordering of the specification: rank, then score, then judge score, the last two descending. */
export function byRank(a: Clip, b: Clip): number {
  return groupOf(a) - groupOf(b) || a.rank - b.rank || b.score - a.score || b.judgeResult.score - a.judgeResult.score
}
