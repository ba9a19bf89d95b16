import { toDocument } from '@clipwright/timeline/edit/upgrade-document'
import { sampleTimeline, sampleWords } from '@clipwright/timeline/testing/sample-timeline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditSession } from './edit-session.ts'
import type { Player } from './programme-clock.ts'
import { fakePlayer } from './testing/fake-player.ts'

const document = toDocument(sampleTimeline({ words: sampleWords('one two three four five six', 0, 500), timeRanges: [[0, 3]] }))

let close = () => {}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  close()
  vi.useRealTimers()
})

/** A session, and how often it asked for a frame and reported within a time. */
function openSession<P extends Player>(player: P) {
  const session = new EditSession(
    { document, revision: 1 },
    {
      clip: 'p.c',
      writer: 'w',
      send: async (draft) => ({ saved: { document: draft, revision: 2 } }),
      keep: { replace: () => true, append: () => true },
      now: () => 0,
      after: () => () => undefined,
    },
  )
  const detach = session.attach(player)
  const ask = vi.spyOn(window, 'requestAnimationFrame')
  let reports: number[] = []
  const unwatch = session.watch(({ programmeMs }) => reports.push(programmeMs))
  close = () => {
    unwatch()
    detach()
    ask.mockRestore()
  }
  const pass = (ms: number) => {
    ask.mockClear()
    reports = []
    vi.advanceTimersByTime(ms)
    return { frames: ask.mock.calls.length, reports }
  }
  const { playhead } = session
  if (!playhead) throw new Error('no playhead')
  pass(1000)
  return { session, playhead, pass, detach }
}

test('a clip that stands asks for no frame and is looked at ten times a second', () => {
  const { pass } = openSession(fakePlayer())
  const { frames, reports } = pass(1000)
  expect(frames).toBe(0)
  expect(reports.length).toBeGreaterThanOrEqual(9)
  expect(reports.length).toBeLessThanOrEqual(11)
})

test('it reports with each frame while it plays, and stands again after it', () => {
  const { playhead, pass } = openSession(fakePlayer())
  playhead.play()
  expect(pass(1000).reports.length).toBeGreaterThan(55)
  playhead.pause()
  pass(1000)
  expect(pass(1000).frames).toBe(0)
})

test('what is occasions of is reported with the next frame', () => {
  const player = Object.assign(new EventTarget(), fakePlayer())
  const { session, playhead, pass } = openSession(player)
  const occasions: Record<string, () => unknown> = {
    seek: () => playhead.seek(1000),
    peek: () => playhead.peek(2000),
    settle: () => playhead.settle(),
    'a frame of the video': () => player.dispatchEvent(new Event('seeked')),
    'an edit': () => session.run({ name: 'correctWord', with: { wordId: Object.keys(document.words)[0] ?? '', text: 'Once' } }),
    'a choice': () => session.view.setState({ panel: 'picture' }),
    'somebody who watches': () => session.watch(() => undefined)(),
  }
  for (const [name, tell] of Object.entries(occasions)) {
    expect(pass(1000).frames, name).toBe(0)
    tell()
    expect(pass(20).frames, name).toBeGreaterThan(0)
    pass(1000)
  }
})

test('the time it stood is no time that is stepped back over', () => {
  const { playhead, pass } = openSession(fakePlayer())
  playhead.seek(2500)
  pass(1090)
  playhead.shuttle(-1)
  const [first] = pass(20).reports
  expect(first).toBeGreaterThan(2500 - 20)
})

test('a player that was started or moved elsewhere is followed', () => {
  const player = fakePlayer()
  const { pass } = openSession(player)
  void player.play()
  player.currentTime = 1.5
  const { frames, reports } = pass(200)
  expect(frames).toBeGreaterThan(0)
  expect(reports).toContain(1500)
})

test('after its end nothing is asked for any more', () => {
  const { playhead, pass, detach } = openSession(fakePlayer())
  detach()
  playhead.wake()
  expect(pass(1000)).toEqual({ frames: 0, reports: [] })
})
