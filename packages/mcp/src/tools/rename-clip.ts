import { updateClip } from '@clipwright/contract/clips/clips'
import { z } from 'zod'
import { ClipInput, clipRef } from '../clip-words.ts'
import { defineTool } from '../tool.ts'

export const renameClip = defineTool({
  name: 'rename_clip',
  title: 'Change title, description or hashtags of a clip',
  description: 'Changes the title of a clip, its description or its hashtags, or several of them.',
  input: ClipInput.extend({
    title: z.string().min(1).max(200).optional(),
    description: z.string().max(2000).optional(),
    hashtags: z.array(z.string()).max(30).optional().describe('Each with its #, all that the clip is to have'),
  }),
  output: z.object({ title: z.string(), description: z.string(), hashtags: z.array(z.string()) }),
  async run({ projectId, clipId, title, description, hashtags }, { call }) {
    const clip = await call(updateClip, {
      clip: clipRef({ projectId, clipId }),
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(hashtags === undefined ? {} : { hashtags }),
    })
    return { title: clip.title, description: clip.description, hashtags: clip.hashtags }
  },
})
