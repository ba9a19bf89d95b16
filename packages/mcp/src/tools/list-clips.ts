import { type Clip, listClips as endpoint } from '@clipwright/contract/clips/clips'
import { z } from 'zod'
import type { ApiCaller } from '../api-caller.ts'
import { defineTool } from '../tool.ts'

const ClipView = z.object({
  clipId: z.string(),
  rank: z.number().describe('1 is the first choice'),
  title: z.string(),
  score: z.number().describe('0 to 10: how the clip stands among all judged moments'),
  letter: z.string(),
  reason: z.string(),
  durationSec: z.number(),
  timeRangesSec: z.array(z.tuple([z.number(), z.number()])).describe('Where it is in the source'),
  text: z.string().describe('What is said in it'),
  description: z.string(),
  hashtags: z.array(z.string()),
  isRunnerUp: z.boolean(),
  isEdited: z.boolean(),
  videoUrl: z.string().nullable().describe('The exported file, if there is one; the address ends after an hour'),
})

const toClipView = (clip: Clip): z.infer<typeof ClipView> => ({
  clipId: clip.clipId,
  rank: clip.rank,
  title: clip.title,
  score: clip.score,
  letter: clip.letter,
  reason: clip.reason,
  durationSec: clip.duration,
  timeRangesSec: clip.timeRanges,
  text: clip.text,
  description: clip.description,
  hashtags: clip.hashtags,
  isRunnerUp: clip.isRunnerUp,
  isEdited: clip.isEdited,
  videoUrl: clip.videoUrlForDownload,
})

const pageSize = 50

/** All clips of a project, runners-up last. */
export async function readClips(call: ApiCaller, projectId: string): Promise<Clip[]> {
  const clips: Clip[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await call(endpoint, { projectId, pageNum, pageSize })
    clips.push(...page.data)
    if (!page.hasMore) return clips
  }
}

export const listClips = defineTool({
  name: 'list_clips',
  title: 'List clips',
  description: 'The clips of a project by rank, with score, reason and what is said in them.',
  input: z.object({ projectId: z.string(), withRunnersUp: z.boolean().default(false) }),
  output: z.object({ clips: z.array(ClipView) }),
  isReadOnly: true,
  async run({ projectId, withRunnersUp }, { call }) {
    const clips = await readClips(call, projectId)
    return { clips: clips.filter((clip) => withRunnersUp || !clip.isRunnerUp).map(toClipView) }
  },
})
