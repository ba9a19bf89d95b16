import { updateClip } from '@clipwright/contract/clips/clips'
import { z } from 'zod'
import { ClipInput, clipRef } from '../clip-words.ts'
import { defineTool } from '../tool.ts'

export const renameClip = defineTool({
  name: 'rename_clip',
  title: 'Change the title or description of a clip',
  description: 'Changes the title of a clip, its description, or both.',
  input: ClipInput.extend({ title: z.string().min(1).max(200).optional(), description: z.string().max(2000).optional() }),
  output: z.object({ title: z.string(), description: z.string() }),
  async run({ projectId, clipId, title, description }, { call }) {
    const clip = await call(updateClip, {
      clip: clipRef({ projectId, clipId }),
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    })
    return { title: clip.title, description: clip.description }
  },
})
