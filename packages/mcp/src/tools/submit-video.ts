import { createProject } from '@clipwright/contract/projects/projects'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { defineTool } from '../tool.ts'
import { ProjectView, toProjectView } from './project-view.ts'

export const submitVideo = defineTool({
  name: 'submit_video',
  title: 'Submit a video',
  description:
    'Starts making clips from a long video: a link, or the path of a file where this server runs on your own machine. Answers at once; follow_project says when the clips are there.',
  input: z.object({
    link: z.string().max(4000).optional().describe('Address of the video or of its page'),
    file: z.string().optional().describe('Path of a video or sound file; only where the server runs on your own machine'),
    subtitles: z.string().optional().describe('Path of an SRT, VTT or text file with what is said; taken instead of recognizing speech'),
    prompt: z.string().max(1000).optional().describe('What the clips should be about'),
    clipLengthsSec: z
      .array(z.tuple([z.number(), z.number()]))
      .min(1)
      .max(8)
      .optional()
      .describe('Shortest and longest length of a clip; several pairs are allowed. Default: up to 90'),
    clipCount: z.number().int().min(1).max(30).optional().describe('Default: the material decides'),
    language: z.string().max(12).optional().describe('Language tag of what is said; default: detect'),
    again: z.boolean().default(false).describe('Make clips again from a video that already has a project'),
  }),
  output: ProjectView,
  async run(input, { call, uploadFile }) {
    if ((input.link === undefined) === (input.file === undefined)) throw new RefusedCall('InvalidParam', 'Give a link or a file.')
    const upload = async (path: string) => {
      if (!uploadFile) throw new RefusedCall('InvalidParam', 'Files can be sent only by the server on your own machine; give a link.')
      return uploadFile(path)
    }
    const subtitlesUri = input.subtitles === undefined ? undefined : await upload(input.subtitles)
    const project = await call(createProject, {
      videoUrl: input.link ?? (await upload(input.file ?? '')),
      onDuplicate: input.again ? 'allow' : 'refuse',
      importPref: { ...(input.language ? { sourceLang: input.language } : {}), ...(subtitlesUri ? { subtitlesUri } : {}) },
      curationPref: {
        ...(input.prompt ? { customPrompt: input.prompt } : {}),
        ...(input.clipLengthsSec ? { clipDurations: input.clipLengthsSec } : {}),
        ...(input.clipCount ? { clipCount: input.clipCount } : {}),
      },
    })
    return toProjectView(project)
  },
})
