import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ClipId, ProjectId } from '@clipwright/contract/ids'
import type { LayoutSegment, Pane } from '@clipwright/contract/editor/layout'
import type { Probe } from '@clipwright/contract/sources/probe'
import { probeMedia } from '@clipwright/media/probe'
import type { ClipDocument, Transition } from '@clipwright/timeline/edit/clip-document'
import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { fillSegment, sampleAnalysis, sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import type { Timeline } from '@clipwright/timeline/timeline'
import { openServices } from '../../apps/server/src/app/open-services.ts'
import { makeConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { ensureLocalOwner } from '../../apps/server/src/features/identity/auth/local-owner.ts'
import { updateClip } from '../../apps/server/src/features/clips/clips/clips.store.ts'
import { updateProject } from '../../apps/server/src/features/projects/projects/projects.store.ts'
import { publishMadeFile, storeMadeFile } from '../../apps/server/src/features/sources/uploads/made-file.ts'
import { addSpokenProject } from '../../apps/server/src/testing/add-spoken-project.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'

const run = promisify(execFile)
const seconds = 20
const speech = 'the quiet gardener counts the ships that pass below the hill and waters every rose before the sun comes up again '
  .repeat(3)
  .trim()

/** One video of the comparison: its edits, and the frames of the finished clip to compare, by name. */
export type WholeVideo = { name: string; document: ClipDocument; moments: Readonly<Record<string, number>> }

export type WholeMaterial = {
  /** "<projectId>.<clipId>". */
  clip: string
  videos: WholeVideo[]
  source: { file: string; probe: Probe }
  /** Local files by uri. */
  assetFiles: Record<string, string>
}

/** A moving video of soft forms in the product, its proxy, an intro, images, and three clips with every layout and layer. */
export async function addWholeMaterial(home: string, folder: string): Promise<WholeMaterial> {
  const config = makeConfig(readEnv({ CLIPWRIGHT_HOME: home }))
  const services = await openServices(config, silentLog)
  try {
    const { orgId, userId } = await ensureLocalOwner(services.db)
    const place = { db: services.db, storage: services.storage, scratchDir: config.scratchDir, orgId, userId }
    const files = await makeFiles(folder)
    const { projectId, clipIds } = await addSpokenProject(place, {
      title: 'Soft shapes',
      said: speech,
      clips: [{ title: 'Soft shapes', firstWord: 0, lastWord: 40 }],
    })
    const clipId = clipIds[0]
    if (!clipId) throw new Error('there is no clip')
    const probe = await probeMedia(files.source)
    const timeline = makeTimeline(fill)
    await giveFootage({ ...place, orgId }, { projectId, clipId, timeline, probe, proxy: files.proxy })
    const keep = async (type: 'image' | 'video', file: string) => {
      const upload = await storeMadeFile(place, {
        orgId,
        userId,
        type,
        extension: type === 'image' ? 'png' : 'mp4',
        fileName: 'made',
        file,
      })
      await services.db.transaction((tx) => publishMadeFile(tx, upload))
      return `upload://${upload.id}`
    }
    const uris = {
      intro: await keep('video', files.intro),
      image: await keep('image', files.image),
      mark: await keep('image', files.mark),
    }
    const assetFiles = { [uris.intro]: files.intro, [uris.image]: files.image, [uris.mark]: files.mark }
    return { clip: `${projectId}.${clipId}`, videos: listVideos(uris), source: { file: files.source, probe }, assetFiles }
  } finally {
    await services.close()
  }
}

type Place = Parameters<typeof addSpokenProject>[0]
type Footing = { projectId: ProjectId; clipId: ClipId; timeline: Timeline; probe: Probe; proxy: string }

async function giveFootage({ db, storage, orgId }: Place, { projectId, clipId, timeline, probe, proxy }: Footing): Promise<void> {
  const key = `bench/${projectId}/proxy.mp4`
  await storage.put(key, proxy, { contentType: 'video/mp4' })
  const artefacts = { analysis: key, proxy: key, audio: null, peaks: key, filmstrip: null, poster: null }
  await db.transaction(async (tx) => {
    await updateClip(tx, orgId, clipId, { timeline, timelineLook: 'bench' })
    await updateProject(tx, orgId, projectId, { artefacts, probe })
  })
}

async function makeFiles(folder: string) {
  const at = (name: string) => join(folder, name)
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args])
  // biome-ignore format: arguments read in pairs.
  const coded = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv', '-c:a', 'aac', '-movflags', '+faststart']
  const bt709 = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'
  const shapes = `gradients=s=1280x720:r=25:d=${seconds}:speed=0.02:seed=7:n=5,format=gbrp[g];testsrc2=s=1280x720:r=25:d=${seconds},format=gbrp[t];[g][t]blend=all_mode=average,gblur=sigma=5,${bt709}[v]`
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `sine=f=300:d=${seconds}`,
    '-filter_complex',
    shapes,
    '-map',
    '[v]',
    '-map',
    '0:a',
    ...coded,
    '-crf',
    '14',
    '-g',
    '25',
    at('source.mp4'),
  )
  await ffmpeg('-i', at('source.mp4'), '-vf', 'scale=-2:540', ...coded, '-crf', '23', '-g', '25', at('proxy.mp4'))
  const tune = `testsrc2=s=640x360:r=25:d=2,format=gbrp,gblur=sigma=4,hue=h=120,${bt709}`
  await ffmpeg('-f', 'lavfi', '-i', tune, '-f', 'lavfi', '-i', 'sine=f=900:d=2', ...coded, '-crf', '14', '-t', '2', at('intro.mp4'))
  await ffmpeg('-f', 'lavfi', '-i', 'gradients=s=900x1200:seed=3:n=4,format=rgb24', '-frames:v', '1', at('image.png'))
  await ffmpeg('-f', 'lavfi', '-i', 'gradients=s=300x200:seed=11:n=3,format=rgb24', '-frames:v', '1', at('mark.png'))
  return { source: at('source.mp4'), proxy: at('proxy.mp4'), intro: at('intro.mp4'), image: at('image.png'), mark: at('mark.png') }
}

const pane = (x: number, y: number, w: number, h: number): Pane => ({ path: [{ atMs: 0, x, y, w, h, move: 'cut' }] })
const still = (kind: LayoutSegment['kind'], panes: Pane[]): LayoutSegment[] => [fillSegment({ endMs: seconds * 1000, kind, panes })]

/** A camera that rests, moves and rests again. */
const fill: LayoutSegment[] = [
  fillSegment({
    endMs: seconds * 1000,
    panes: [
      {
        path: [
          { atMs: 0, x: 0.1, y: 0, w: 0.316, h: 1, move: 'cut' },
          { atMs: 1000, x: 0.1, y: 0, w: 0.316, h: 1, move: 'linear' },
          { atMs: 3000, x: 0.5, y: 0, w: 0.316, h: 1, move: 'linear' },
        ],
      },
    ],
  }),
]

function makeTimeline(segments: LayoutSegment[]): Timeline {
  const analysis = sampleAnalysis({ durationMs: seconds * 1000, width: 1280, height: 720, frameRate: { num: 25, den: 1 } })
  const pref = { enableWatermark: true }
  return sampleTimeline({
    analysis,
    words: sampleWords(speech),
    keywords: ['ships'],
    segments,
    pref,
    timeRanges: [
      [0, 4],
      [6, 10],
      [12, 16],
    ],
  })
}

function makeDocument(
  segments: LayoutSegment[],
  blends: [Transition['kind'], Transition['kind']],
  more: Partial<ClipDocument>,
): ClipDocument {
  const document = toDocument(makeTimeline(segments))
  const [first = '', second = ''] = document.order
  return {
    ...document,
    transitions: { [first]: { kind: blends[0], durationMs: 800 }, [second]: { kind: blends[1], durationMs: 800 } },
    ...more,
  }
}

function listVideos(uris: Record<'intro' | 'image' | 'mark', string>): WholeVideo[] {
  const over = { startMs: 0, endMs: 12_000, follows: false }
  const overlays: ClipDocument['overlays'] = {
    mark: { ...over, kind: 'logo', uri: uris.mark, x: 0.75, y: 0.2, w: 0.3, layer: 1, opacity: 0.5 },
    smile: { ...over, kind: 'emoji', emoji: '😀', x: 0.3, y: 0.3, w: 0.25, layer: 2 },
    told: { ...over, kind: 'text', text: 'Below the hill', x: 0.5, y: 0.12, size: 0.04, color: '#FFFFFF', layer: 3 },
  }
  const broll = {
    ...over,
    startMs: 9000,
    endMs: 11_000,
    uri: uris.image,
    kind: 'image' as const,
    inMs: 0,
    origin: 'Library' as const,
    credit: null,
  }
  const fades = {
    'before a blend': 88,
    'into the first blend': 92,
    'out of the first blend': 107,
    'into the second blend': 193,
    'out of the second blend': 206,
  }
  const later = (frames: number) => Object.fromEntries(Object.entries(fades).map(([name, frame]) => [name, frame + frames]))
  return [
    {
      name: 'fill',
      document: makeDocument(fill, ['cross-fade', 'slide-left'], {
        overlays,
        intro: { uri: uris.intro, kind: 'video', durationMs: 2000 },
        outro: { uri: uris.image, kind: 'image', durationMs: 1000 },
      }),
      moments: { intro: 20, 'still crop': 65, 'gliding crop': 100, ...later(50), outro: 360 },
    },
    {
      name: 'fit',
      document: makeDocument(still('fit', []), ['wipe-left', 'wipe-right'], { brolls: { b: broll } }),
      moments: { 'over its blurred self': 30, ...fades, 'B-roll begins': 228, 'B-roll drifted': 270 },
    },
    {
      name: 'two',
      document: makeDocument(still('split', [pane(0.05, 0.1, 0.5, 0.8), pane(0.5, 0.1, 0.45, 0.8)]), ['slide-right', 'cross-fade'], {
        zooms: { z: { startMs: 500, endMs: 2500, scale: 1.5, x: 0.5, y: 0.4 } },
        brolls: { b: { ...broll, uri: uris.intro, kind: 'video', endMs: 10_500 } },
      }),
      moments: { 'two panes, closer': 40, ...fades, 'film over it': 240 },
    },
  ]
}
