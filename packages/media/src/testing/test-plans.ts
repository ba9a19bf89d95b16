import type { Probe } from '@clipwright/contract/sources/probe'
import type { PixelBox, RenderPane, RenderPlan } from '@clipwright/timeline/render-plan'

export function makeStill(target: PixelBox, crop: PixelBox): RenderPane {
  return { target, crop: [{ ...crop, atFrame: 0, move: 'cut' }] }
}

/** A plan over one part of the source that shows its centre; override what the test is about. */
export function makePlan(probe: Probe, changes: Partial<RenderPlan> & { startMs?: number; seconds?: number } = {}): RenderPlan {
  const { startMs = 0, seconds = 2, ...rest } = changes
  const width = rest.width ?? 180
  const height = rest.height ?? 320
  const frameRate = rest.frameRate ?? { num: 25, den: 1 }
  const frameCount = Math.round((seconds * frameRate.num) / frameRate.den)
  const { video } = probe
  const cropW = video ? Math.min(video.width, 2 * Math.floor((video.height * width) / height / 2)) : 0
  const frame = { x: 0, y: 0, w: width, h: height }
  return {
    width,
    height,
    frameRate,
    frameCount,
    source: { width: video?.width ?? 0, height: video?.height ?? 0, hasVideo: video !== null, hasAudio: probe.audio.length > 0 },
    parts: [{ sourceStartMs: startMs, sourceEndMs: startMs + seconds * 1000, startFrame: 0, frameCount }],
    segments: [
      {
        kind: 'fill',
        startFrame: 0,
        frameCount,
        sourceStartMs: startMs,
        whole: null,
        panes: video ? [makeStill(frame, { x: 2 * Math.floor((video.width - cropW) / 4), y: 0, w: cropW, h: video.height })] : [],
      },
    ],
    captions: null,
    images: [],
    audio: { gainDb: 0, maxTruePeakDbtp: -2 },
    ...rest,
  }
}

export function makeAss(width: number, height: number, text: string, family = 'Anton'): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 2',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: Word,${family},60,&H0000FF00,&H0000FF00,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,2,0,2,10,10,40,1`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    `Dialogue: 0,0:00:00.50,0:00:01.00,Word,,0,0,0,,${text}`,
    '',
  ].join('\n')
}
