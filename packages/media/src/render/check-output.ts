import { AppError } from '@clipwright/contract/errors'
import type { RenderPlan } from '@clipwright/timeline/render-plan'
import { z } from 'zod'
import { runToolOrThrow } from '../run-tool.ts'

const Answer = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      nb_frames: z.coerce.number().optional(),
      duration: z.coerce.number().optional(),
    }),
  ),
  format: z.object({ duration: z.coerce.number() }),
})

/** Checks a rendered file as a player would read it. Throws when it differs from the plan; returns its length in ms. */
export async function checkOutput(
  file: string,
  plan: Pick<RenderPlan, 'width' | 'height' | 'frameCount' | 'frameRate'>,
  run: { signal?: AbortSignal },
): Promise<number> {
  const result = await runToolOrThrow(
    {
      tool: 'ffprobe',
      // biome-ignore format: arguments read in pairs.
      args: ['-v', 'error', '-protocol_whitelist', 'file', '-format_whitelist', 'mov', '-of', 'json', '-show_streams', '-show_format', '-i', `file:${file}`],
      cwd: '/',
      readable: [file],
      timeoutMs: 60_000,
      ...run,
    },
    'RenderFailedError',
  )
  const answer = Answer.parse(JSON.parse(result.stdout.toString('utf8')))
  const video = answer.streams.find((stream) => stream.codec_type === 'video')
  const audio = answer.streams.find((stream) => stream.codec_type === 'audio')
  const wantedSec = (plan.frameCount * plan.frameRate.den) / plan.frameRate.num
  const problems = [
    video ? null : 'no video',
    audio ? null : 'no sound',
    video && video.width === plan.width && video.height === plan.height ? null : `size ${video?.width} by ${video?.height}`,
    video?.nb_frames === plan.frameCount ? null : `${video?.nb_frames} frames, not ${plan.frameCount}`,
    Math.abs(answer.format.duration - wantedSec) <= 0.1 ? null : `length ${answer.format.duration} s, not ${wantedSec} s`,
  ].filter((problem) => problem !== null)
  if (problems.length > 0) throw new AppError('RenderFailedError', { cause: `the rendered file is wrong: ${problems.join('; ')}` })
  return Math.round(answer.format.duration * 1000)
}
