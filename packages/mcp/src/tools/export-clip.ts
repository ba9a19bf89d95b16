import { type Clip, type RenderState, renderClip } from '@clipwright/contract/clips/clips'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { ClipInput, clipRef } from '../clip-words.ts'
import { defineTool, pollMs } from '../tool.ts'
import { readClips } from './list-clips.ts'

const targets = { video: 'VIDEO_FILE', preview: 'VIDEO_PREVIEW', 'editing project': 'ADOBE_XML' } as const

function stateOf(clip: Clip | undefined, format: keyof typeof targets): RenderState | null {
  if (!clip) throw new RefusedCall('RecordNotExisted', 'The clip no longer exists.')
  if (format === 'video') return clip.renderAsVideoFile
  return format === 'preview' ? clip.renderAsVideoPreview : clip.renderAsAdobeXml
}

export const exportClip = defineTool({
  name: 'export_clip',
  title: 'Export a clip',
  description:
    'Renders a clip and waits for its file, at most waitSec: the finished MP4, a small preview, or a project for editing programs. Call it again for a render that takes longer.',
  input: ClipInput.extend({
    format: z.enum(['video', 'preview', 'editing project']).default('video'),
    waitSec: z.number().min(0).max(50).default(40),
  }),
  output: z.object({
    isReady: z.boolean(),
    percent: z.number(),
    secondsLeft: z.number().nullable(),
    url: z.string().nullable().describe('Address of the file; it ends after an hour'),
    sizeBytes: z.number().nullable(),
  }),
  async run({ projectId, clipId, format, waitSec }, { call, wait }) {
    let state: RenderState | null = await call(renderClip, { clip: clipRef({ projectId, clipId }), target: targets[format] })
    for (let waitedMs = 0; state?.pending === true && waitedMs < waitSec * 1000; waitedMs += pollMs) {
      await wait(pollMs)
      state = stateOf(
        (await readClips(call, projectId)).find((clip) => clip.clipId === clipId),
        format,
      )
    }
    if (state?.error) throw new RefusedCall(state.error.errorName, state.error.errorMessage)
    return {
      isReady: state?.url !== undefined && !state.pending,
      percent: Math.round(state?.progress ?? 0),
      secondsLeft: state?.pending && state.estMs !== null ? Math.ceil(state.estMs / 1000) : null,
      url: state?.url ?? null,
      sizeBytes: state?.sizeBytes ?? null,
    }
  },
})
