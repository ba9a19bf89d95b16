/** How the video of a post is changed for one account: cut short, put into another frame, made smaller. */
export type VideoFit = {
  /** The rest is cut off. */
  mostMs?: number | undefined
  /** The whole frame stays, over a blurred copy of itself. */
  ratio?: '9:16' | '1:1' | undefined
  mostBytes?: number | undefined
}

type VideoFacts = { durationMs: number; width: number; height: number }

const sizes = { '9:16': { width: 1080, height: 1920 }, '1:1': { width: 1080, height: 1080 } } as const

/** Length and frame of what a video becomes. */
export function fitFacts<T extends VideoFacts>(video: T, { mostMs, ratio }: VideoFit): T {
  return { ...video, durationMs: Math.min(video.durationMs, mostMs ?? video.durationMs), ...(ratio === undefined ? {} : sizes[ratio]) }
}

/** Whether anything is changed at all. */
export const isFitted = ({ mostMs, ratio, mostBytes }: VideoFit): boolean =>
  mostMs !== undefined || ratio !== undefined || mostBytes !== undefined

type Limits = { mostMs: number | null; mostBytes: number | null; ratios: { least: number; most: number } | null }

/** The change that a limit asks for; null where none helps. */
export function fixOf(code: string, { mostMs, mostBytes, ratios }: Limits): VideoFit | null {
  if (code === 'video-too-long' && mostMs !== null) return { mostMs }
  if ((code === 'video-too-large' || code === 'video-likely-too-large') && mostBytes !== null) return { mostBytes }
  if (code !== 'video-shape' || ratios === null) return null
  const ratio = (['9:16', '1:1'] as const).find((one) => {
    const shape = sizes[one].width / sizes[one].height
    return shape >= ratios.least && shape <= ratios.most
  })
  return ratio ? { ratio } : null
}
