import { deleteGuestCompression, getGuestCompression } from '@clipwright/contract/tools/guest-compressions'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { defineTool, pollMs } from '../tool.ts'

export const saveCompressedVideo = defineTool({
  name: 'save_compressed_video',
  title: 'Save a compressed video',
  description:
    'Waits for a video of compress_video, at most waitSec, and saves it as a new MP4 file on your own machine, or says how far it is. The server deletes its copy then.',
  input: z.object({
    compressionId: z.string(),
    out: z
      .string()
      .regex(/\.mp4$/i)
      .describe('Path of the new file; one that is there is not overwritten'),
    waitSec: z.number().min(0).max(50).default(40),
  }),
  output: z.object({ isDone: z.boolean(), percent: z.number(), sizeBytes: z.number().nullable().describe('Null until it is done') }),
  async run({ compressionId, out, waitSec }, { call, saveFile, wait }) {
    if (!saveFile) throw new RefusedCall('InvalidParam', 'Files can be saved only by the server on your own machine.')
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      const { result, progress, error } = await call(getGuestCompression, { id: compressionId })
      if (error) throw new RefusedCall(error.name, error.message)
      if (result) {
        await saveFile(`/api/free-tools/compressions/${encodeURIComponent(compressionId)}/file`, out)
        await call(deleteGuestCompression, { id: compressionId })
        return { isDone: true, percent: 100, sizeBytes: result.sizeBytes }
      }
      if (waitedMs >= waitSec * 1000) return { isDone: false, percent: Math.round(progress * 100), sizeBytes: null }
      await wait(pollMs)
    }
  },
})
