import { useState } from 'react'
import type { Clip, RenderState } from '@clipwright/contract/clips/clips'
import { ClipTile } from '#platform/clip-tile.tsx'
import { VideoPlayer } from '#platform/video-player.tsx'
import { ClipCard } from '../features/clips/clips/clip-card.tsx'
import { ClipPlayer } from '../features/clips/clips/clip-player.tsx'
import { Button } from '#ui/button.tsx'
import { WelcomeClips } from '#ui/welcome-clips.tsx'
import { Shelf } from './kit-shelf.tsx'

// For developers and staff, so not translated.

const video = '/brand-sample/clip.mp4'
const ready: RenderState = { pending: false, progress: 100, estMs: 0, url: video, sizeBytes: 146_790 }
const underWay: RenderState = { pending: true, progress: 38, estMs: 21_000 }
const part = (score: number, comment: string) => ({ score, comment, evidence: [] })
const speech = 'This is where your words appear, one by one, as they are said.'

/** Invented, and only what a card and the theater read. */
const clip = {
  projectId: 'kit_project',
  clipId: 'kit_clip',
  curationId: 'kit_clip',
  runId: 'kit',
  engineClipUpdatedAt: null,
  isEdited: false,
  isRunnerUp: false,
  isBonusClip: false,
  title: 'Nobody had asked before the bell rang',
  description: 'A small story with a turn.',
  hashtags: ['#kit'],
  reason: 'A small story with a turn: a rule fails, then something odd works.',
  duration: 8,
  score: 8.6,
  letter: 'A',
  hookScore: part(8.1, 'Opens on a claim.'),
  coherenceScore: part(9, 'Whole sentences.'),
  connectionScore: part(8.8, 'A feeling that people know.'),
  trendScore: part(6.9, 'Close to a topic of the day.'),
  screenplay: { words: speech.split(' ').map((text, at) => ({ text, startMs: at * 500, endMs: at * 500 + 450 })) },
  ratio: 'portrait',
  renderPreferenceOverride: {},
  hasTranscript: true,
  transcriptList: [],
  evidence: [],
  keywords: [],
  clipKeywords: [],
  topicKeywords: [],
  pending: false,
  pendingNew: false,
  renderError: null,
  renderAsVideoPreview: ready,
  renderAsVideoFile: null,
  renderAsAdobeXml: null,
  videoUrl: video,
  videoUrlForDownload: null,
  uriForThumbnail: null,
  quality: null,
  feedback: null,
} as unknown as Clip

const rated = (like: boolean): Clip['feedback'] => ({ clipId: clip.clipId, like, dislike: !like, reasons: [] })

const states: readonly { name: string; changes: Partial<Clip>; number: number | null }[] = [
  { name: 'Plays, nothing decided', changes: {}, number: 1 },
  { name: 'Liked, file being made', changes: { feedback: rated(true), renderAsVideoFile: underWay }, number: 2 },
  { name: 'File ready', changes: { renderAsVideoFile: ready, videoUrlForDownload: video, letter: 'A-', score: 7.8 }, number: 3 },
  {
    name: 'Preview being made',
    changes: { pending: true, renderAsVideoPreview: underWay, videoUrl: null, letter: 'B', score: 5.7 },
    number: 4,
  },
  {
    name: 'Rendering failed',
    changes: {
      renderError: { errorName: 'RenderFailedError', errorMessage: '' },
      renderAsVideoPreview: null,
      videoUrl: null,
      letter: 'C',
      score: 3.8,
    },
    number: 5,
  },
  { name: 'Without a preview', changes: { renderAsVideoPreview: null, videoUrl: null }, number: 6 },
  { name: 'Bonus clip, disliked', changes: { isBonusClip: true, feedback: rated(false) }, number: null },
  {
    name: 'Square, a long title',
    changes: { ratio: 'square', title: `${clip.title}, and then it rang and rang until somebody did` },
    number: 8,
  },
]

const stateClips = states.map(({ changes }, at) => ({ ...clip, ...changes, clipId: `kit_clip_${at}` }) as Clip)

const theaters: readonly { name: string; changes: Partial<Clip> }[] = [
  { name: 'Plays', changes: {} },
  { name: 'Preview being made', changes: { videoUrl: null, renderAsVideoPreview: underWay } },
  { name: 'Video is gone', changes: { videoUrl: '/missing.mp4' } },
  { name: 'No words', changes: { screenplay: { words: [] } as unknown as Clip['screenplay'] } },
]

const theaterClips = theaters.map(({ changes }, at) => ({ ...clip, ...changes, clipId: `kit_theater_${at}` }) as Clip)

const tiles: readonly Clip[] = [
  { ...clip, clipId: 'kit_tile_plays' as Clip['clipId'] },
  { ...clip, clipId: 'kit_tile_waits' as Clip['clipId'], videoUrl: null },
  { ...clip, clipId: 'kit_tile_wide' as Clip['clipId'], ratio: 'landscape' },
]

/** The clip in a list and in the theater. */
export function ClipShelves() {
  const [open, setOpen] = useState<Clip | null>(null)
  return (
    <>
      <Shelf title="Clip card, in every state">
        <ul className="grid w-full grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-4">
          {states.map(({ name, number }, at) => (
            <li key={name}>
              <p className="mb-2 text-sm text-ink-2">{name}</p>
              <ClipCard
                clip={stateClips[at] ?? clip}
                number={number}
                eager={false}
                onOpen={() => setOpen(theaterClips[0] ?? clip)}
                onDetails={() => undefined}
              />
            </li>
          ))}
        </ul>
      </Shelf>
      <Shelf title="Clip tile: plays, without a preview, wide">
        <ul className="grid w-full grid-cols-2 items-start gap-x-6 gap-y-8 md:grid-cols-4">
          {tiles.map((tile) => (
            <li key={tile.clipId}>
              <ClipTile clip={tile}>
                <h3 className="mt-2 font-semibold">{tile.title}</h3>
              </ClipTile>
            </li>
          ))}
        </ul>
      </Shelf>
      <Shelf title="Drawn clips, of a first visit and beside the sign-in">
        <WelcomeClips />
      </Shelf>
      <Shelf title="Player: plays, silent and over and over, broken">
        <VideoPlayer src={video} label="A clip" className="aspect-video w-full max-w-md" />
        <VideoPlayer src={video} label="A clip beside other things" isBackdrop className="aspect-video w-full max-w-md" />
        <VideoPlayer src="/missing.mp4" label="A clip that is gone" className="aspect-video w-full max-w-md" />
      </Shelf>
      <Shelf title="Theater: plays, waits, is broken, has no words">
        {theaters.map(({ name }, at) => (
          <Button key={name} onClick={() => setOpen(theaterClips[at] ?? clip)}>
            {name}
          </Button>
        ))}
      </Shelf>
      {open ? <ClipPlayer clip={open} clips={theaterClips} onChange={setOpen} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
