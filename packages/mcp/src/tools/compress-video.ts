import {
  guestCompressionHours,
  guestVideoBytes,
  guestVideoMinutes,
  startGuestCompression,
} from '@clipwright/contract/tools/guest-compressions'
import { z } from 'zod'
import { RefusedCall } from '../api-caller.ts'
import { defineTool } from '../tool.ts'

export const compressVideo = defineTool({
  name: 'compress_video',
  title: 'Compress a video',
  description: `Starts making a video file smaller, to a size or by quality: up to ${guestVideoMinutes} minutes and ${guestVideoBytes / 1e6} MB, only where the server runs on your own machine. save_compressed_video stores the result; it is deleted after ${guestCompressionHours} hours.`,
  input: z.object({
    file: z.string().describe('Path of a video file'),
    sizeMb: z.number().min(0.1).optional().describe('Largest size of the result in MB of 1,000,000 bytes'),
    quality: z.enum(['high', 'balanced', 'small']).optional().describe('Instead of a size'),
  }),
  output: z.object({ compressionId: z.string() }),
  async run({ file, sizeMb, quality }, { call, sendFile }) {
    if ((sizeMb === undefined) === (quality === undefined)) throw new RefusedCall('InvalidParam', 'Give sizeMb or quality.')
    if (!sendFile) throw new RefusedCall('InvalidParam', 'Files can be sent only by the server on your own machine.')
    const goal = quality
      ? ({ kind: 'quality', level: quality } as const)
      : ({ kind: 'size', bytes: Math.floor((sizeMb ?? 0) * 1_000_000) } as const)
    let compressionId = ''
    await sendFile(file, async (sizeBytes) => {
      const { id, fileUrl } = await call(startGuestCompression, { sizeBytes, goal })
      compressionId = id
      return fileUrl
    })
    return { compressionId }
  },
})
