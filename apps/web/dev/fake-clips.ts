import type { Clip } from '@clipwright/contract/clips/clips'
import { scoreLetter } from '@clipwright/contract/clips/clips'
import { ClipId, ClusterJobId, type ProjectId } from '@clipwright/contract/ids'
import type { LayoutPlan } from '@clipwright/contract/editor/layout'
import type { Transcript } from '@clipwright/contract/sources/transcript'

type Draft = {
  title: string
  topics: string[]
  keywords: string[]
  score: number
  parts: [number, number, number, number]
  quote: string
  why: string
  runnerUp?: boolean
}

const drafts: Draft[] = [
  {
    title: 'Seventy one percent of the time, nobody is touching it',
    topics: ['Waiting'],
    keywords: ['waiting', 'calendar', 'measure'],
    score: 9.1,
    parts: [9.4, 8.8, 8.9, 7.2],
    quote: 'Seventy one percent of the time, nobody was touching it at all.',
    why: 'A number that contradicts what people expect, and it answers the question just before it',
  },
  {
    title: 'The bicycle bell that halved our waiting time',
    topics: ['The bell'],
    keywords: ['bell', 'waiting', 'rule'],
    score: 8.6,
    parts: [8.1, 9.0, 8.8, 6.9],
    quote: 'What worked was a bell. A real one, from a bicycle.',
    why: 'A small story with a turn: a rule fails, then something odd works',
  },
  {
    title: 'Not asking felt the same as being kind',
    topics: ['Waiting'],
    keywords: ['culture', 'kind', 'interrupt'],
    score: 7.8,
    parts: [7.0, 8.2, 8.6, 6.0],
    quote: 'We had built a culture where not asking was the same as being kind.',
    why: 'States an uncomfortable thing plainly and explains where it came from',
  },
  {
    title: 'Cancel what waits twice',
    topics: ['Thinking'],
    keywords: ['list', 'cancel', 'plans'],
    score: 7.2,
    parts: [7.5, 7.9, 6.4, 6.2],
    quote: 'If something moves to the second column twice, I cancel it.',
    why: 'A rule a viewer can use today, followed by what it cost',
  },
  {
    title: 'Say what you will do if nobody answers by three',
    topics: ['The bell'],
    keywords: ['answer', 'write', 'help'],
    score: 6.4,
    parts: [5.9, 7.7, 6.2, 5.0],
    quote: 'That last sentence is the bell.',
    why: 'Carries the bell over to people who never meet, and ends on its point',
  },
  {
    title: 'You are not paid to start things',
    topics: ['Advice'],
    keywords: ['manager', 'job', 'years'],
    score: 5.7,
    parts: [6.8, 5.6, 6.1, 3.9],
    quote: 'It took me ten years to hear it.',
    why: 'A memory with a late payoff',
  },
  {
    title: 'A feeling with a chart on top',
    topics: ['Waiting'],
    keywords: ['measure', 'chart'],
    score: 3.8,
    parts: [5.0, 3.4, 4.1, 2.6],
    quote: 'it is a feeling with a chart on top',
    why: 'A quotable objection, though the answer comes after the cut',
    runnerUp: true,
  },
  {
    title: 'Would a third of your plans be missed?',
    topics: ['Thinking'],
    keywords: ['managers', 'plans'],
    score: 3.1,
    parts: [3.6, 3.0, 3.5, 2.2],
    quote: 'That would frighten most of the managers I know.',
    why: 'A reaction that needs the passage before it',
    runnerUp: true,
  },
]

const comments: [string, string, string, string] = [
  'Opens on a claim within the first two seconds, before any greeting.',
  'Starts and ends on whole sentences; nothing points outside the clip.',
  'Names a feeling that listeners know from their own work.',
  'Close to talk about remote work, without a current hook.',
]

function planFor(startMs: number, endMs: number): LayoutPlan {
  const middleMs = (startMs + endMs) / 2
  return {
    ratio: 'portrait',
    segments: [
      {
        startMs,
        endMs: middleMs,
        kind: 'fill',
        confidence: 0.86,
        reason: 'One face speaks; the crop follows it.',
        speakerTrackId: 'face-1',
        panes: [
          {
            trackId: 'face-1',
            path: [
              { x: 0.44, y: 0, w: 0.3164, h: 1, atMs: startMs, move: 'cut' },
              { x: 0.48, y: 0, w: 0.3164, h: 1, atMs: middleMs, move: 'linear' },
            ],
          },
        ],
      },
      {
        startMs: middleMs,
        endMs,
        kind: 'split',
        confidence: 0.61,
        reason: 'Two people answer each other quickly.',
        panes: [
          { trackId: 'face-1', path: [{ x: 0.35, y: 0, w: 0.5625, h: 0.5, atMs: middleMs, move: 'cut' }] },
          { trackId: 'face-2', path: [{ x: 0.02, y: 0.4, w: 0.5625, h: 0.5, atMs: middleMs, move: 'cut' }] },
        ],
      },
    ],
  }
}

export function makeClips(projectId: ProjectId, transcript: Transcript, nowIso: string, count = drafts.length): Clip[] {
  return drafts.slice(0, count).map((draft, index) => makeClip({ draft, index, projectId, transcript, nowIso, group: count }))
}

const quality: Clip['quality'] = {
  integratedLufs: -14.1,
  truePeakDbtp: -2.2,
  faceInsideShare: 0.99,
  cameraReversalsPerMin: 0,
  captionCharsPerSec: 14.2,
  upscaled: false,
}

/** The fifth is in work, the sixth failed, the first was exported. */
function rendersOf(index: number) {
  const pending = index === 4
  const url = `/fake/portrait-${index % 4}.mp4`
  return {
    pending,
    pendingNew: false,
    renderError: index === 5 ? { errorName: 'RenderFailedError', errorMessage: 'The clip could not be rendered.' } : null,
    renderAsVideoPreview: pending
      ? { pending: true, progress: 38, estMs: 21_000 }
      : index === 5
        ? null
        : { pending: false, progress: 100, estMs: 0, url },
    renderAsVideoFile: index === 0 ? { pending: false, progress: 100, estMs: 0, url, sizeBytes: 9_400_000 } : null,
    renderAsAdobeXml: null,
    videoUrl: pending || index === 5 ? null : url,
    videoUrlForDownload: index === 0 ? url : null,
    prUrl: null,
    srtUrl: '/fake/transcript.srt',
    uriForThumbnail: `/fake/poster-${index % 4}.svg`,
  } satisfies Partial<Clip>
}

const notFromPrompt = { isBonusClip: false, bonusClip: null, clipCopilotTaskId: null, promptName: null }
const plainLook = { renderPreferenceOverride: {}, hasWatermark: false }

type ClipContext = { draft: Draft; index: number; projectId: ProjectId; transcript: Transcript; nowIso: string; group: number }

function makeClip({ draft, index, projectId, transcript, nowIso, group }: ClipContext): Clip {
  const first = transcript.sentences[Math.min(2 + index * 5, transcript.sentences.length - 6)] ?? { firstWord: 0, lastWord: 1 }
  const last = transcript.sentences[Math.min(2 + index * 5 + 4 + (index % 4), transcript.sentences.length - 1)] ?? first
  const words = transcript.words.slice(first.firstWord, last.lastWord)
  const startMs = (words[0]?.startMs ?? 0) - 80
  const endMs = (words.at(-1)?.endMs ?? 1_000) + 200
  const clipId = ClipId.parse(`clip_${String(index).padStart(4, '0')}`)
  const sub = (part: 0 | 1 | 2 | 3): Clip['hookScore'] => ({
    score: draft.parts[part],
    comment: comments[part],
    evidence: part === 0 ? [{ quote: draft.quote, startMs, endMs: startMs + 4_000 }] : [],
  })
  return {
    projectId,
    clipId,
    curationId: clipId,
    videoId: 'vid_000001',
    createdAt: nowIso,
    updatedAt: nowIso,
    engineClipUpdatedAt: nowIso,
    runId: 'run_000001',
    isEdited: index === 3,
    isRunnerUp: draft.runnerUp ?? false,
    ...notFromPrompt,
    title: draft.title,
    description: `${draft.why}. From a conversation about why small teams wait.`,
    hashtags: ['#teamwork', '#focus', `#${draft.keywords[0]}`],
    keywords: draft.keywords,
    clipKeywords: draft.keywords.map((name) => ({ name })),
    topicKeywords: draft.topics,
    reason: `${draft.why}: “${draft.quote}”`,
    evidence: [{ quote: draft.quote, startMs, endMs: startMs + 4_000 }],
    genre: 'Podcast',
    text: words.map((word) => word.text).join(' '),
    duration: (endMs - startMs) / 1000,
    timeRanges: [[startMs / 1000, endMs / 1000]],
    rank: index + 1,
    pos_rate: (index + 1) / group,
    rawScore: draft.score * 1.3,
    score: draft.score,
    letter: scoreLetter(draft.score),
    judgeResult: { score: draft.score, isCopilotClip: false, relevanceScore: null, trendTopic: null },
    hookScore: sub(0),
    coherenceScore: sub(1),
    connectionScore: sub(2),
    trendScore: sub(3),
    screenplay: { chapters: [], lines: [], words },
    layoutPlan: planFor(startMs, endMs),
    ratio: 'portrait',
    ...plainLook,
    hasTranscript: true,
    transcriptList: [],
    overlayPlans: { captionPlans: [] },
    ...rendersOf(index),
    quality,
    feedback: { clipId, like: index === 1, dislike: false, reasons: [] },
    cluster: 'default',
    clusterJobId: ClusterJobId.parse('job_prj_showcase'),
  }
}
