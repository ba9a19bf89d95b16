import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { readStored } from './stored-state.ts'
import { VideoPlayer } from './video-player.tsx'

const onRenew = vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  onRenew.mockClear()
  // jsdom plays nothing.
  HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
    this.dispatchEvent(new Event('play'))
  }
  HTMLMediaElement.prototype.load = () => undefined
})
afterEach(cleanup)

async function show() {
  await renderScreen(<VideoPlayer src="/talk.mp4" label="A talk" onRenew={onRenew} />)
  const player = await screen.findByRole('group', { name: 'A talk' })
  const video = player.querySelector('video') as HTMLVideoElement
  Object.defineProperty(video, 'duration', { value: 90, configurable: true })
  fireEvent(video, new Event('durationchange'))
  return { player, video }
}

test('it is played, moved, silenced and sped up by keys', async () => {
  const { player, video } = await show()
  fireEvent.keyDown(player, { key: ' ' })
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  fireEvent.keyDown(player, { key: 'ArrowRight' })
  fireEvent.keyDown(player, { key: 'ArrowRight' })
  fireEvent.keyDown(player, { key: 'ArrowLeft' })
  expect(video.currentTime).toBe(1)
  fireEvent.keyDown(player, { key: '>' })
  expect(video.playbackRate).toBe(1.25)
  fireEvent.keyDown(player, { key: 'm' })
  expect(video.muted).toBe(true)
  fireEvent(video, new Event('volumechange'))
  expect(readStored('sound', {})).toMatchObject({ muted: true })
})

test('its line moves in the video, and a space on a button only presses that button', async () => {
  const { video } = await show()
  fireEvent.change(screen.getByRole('slider', { name: 'Position' }), { target: { value: '42' } })
  expect(video.currentTime).toBe(42)
  const speed = screen.getByRole('button', { name: 'Speed: 1×' })
  fireEvent.keyDown(speed, { key: ' ' })
  expect(video.paused).toBe(true)
})

test('a video that fails asks for a new link once, and says what happened', async () => {
  const { video } = await show()
  fireEvent.error(video)
  expect(onRenew).toHaveBeenCalledTimes(1)
  fireEvent.error(video)
  expect(onRenew).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.queryByText('The video could not be played.')).toBeNull()
})
