import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'

type Size = { width: number; height: number }

/** Shows the preview over the page at a fixed size, so that a screen pixel is a frame pixel. */
export async function openPreview(page: Page, address: string, size: Size): Promise<void> {
  await page.goto(address)
  await page.getByRole('img', { name: /^Preview of/ }).waitFor()
  await page.locator('[data-captions="ready"]').waitFor({ state: 'attached' })
  await page.getByRole('img', { name: /^Preview of/ }).evaluate((canvas, { width, height }) => {
    const box = canvas.parentElement
    if (!box) throw new Error('the preview has no box')
    box.style.cssText = `position:fixed;left:0;top:0;z-index:2147483000;width:${width}px;height:${height}px;max-width:none;max-height:none;border-radius:0`
    ;(canvas as HTMLElement).style.cssText = `width:${width}px;height:${height}px;max-width:none;max-height:none`
    for (let outer = box.parentElement; outer; outer = outer.parentElement) {
      outer.style.overflow = 'visible'
      outer.style.transform = 'none'
      outer.style.containerType = 'normal'
    }
  }, size)
}

/** Goes to a frame of the finished clip with the keys a person would press. `perSec`: frame rate. */
export async function goToFrame(page: Page, frame: number, perSec: number): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Home')
  for (let at = 0; at < Math.floor(frame / perSec); at += 1) await page.keyboard.press('Shift+ArrowRight')
  for (let at = 0; at < frame % perSec; at += 1) await page.keyboard.press('ArrowRight')
}

/** RGB of the preview once it is still. */
export async function readPixelsAtRest(page: Page, size: Size): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  let alike = 0
  for (let look = 0; look < 60; look += 1) {
    const png = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, ...size } })
    alike = png.equals(before) ? alike + 1 : 0
    if (alike === 3) return readRgb(['-f', 'png_pipe', '-i', 'pipe:0'], png)
    before = png
    await page.waitForTimeout(120)
  }
  throw new Error('the preview does not come to rest')
}

/** A frame of a rendered file at the size of the preview. */
export function readExportedFrame(file: string, frame: number, { width, height }: Size): Buffer {
  const toRgb = `zscale=${width}:${height}:filter=bicubic:matrixin=709:rangein=limited:matrix=gbr:range=full,format=gbrp,format=rgb24`
  const filters = `trim=start_frame=${frame}:end_frame=${frame + 1},${toRgb}`
  return readRgb(['-i', file, '-vf', filters, '-frames:v', '1'])
}

function readRgb(input: string[], stdin?: Buffer): Buffer {
  const args = ['-v', 'error', ...input, '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  return execFileSync('ffmpeg', args, { ...(stdin ? { input: stdin } : {}), maxBuffer: 64 * 1024 * 1024 })
}

/**
 * Frames per second that the preview shows while it plays, counted in the page: frames from the player, and those of them
 * that were drawn.
 */
export async function countFrames(page: Page, forMs: number): Promise<{ brought: number; drawn: number }> {
  return page.evaluate(async (ms) => {
    const video = document.querySelector('video[aria-hidden]') as HTMLVideoElement | null
    const canvas = document.querySelector('canvas[role="img"]') as HTMLCanvasElement | null
    const pen = canvas?.getContext('2d')
    if (!video || !pen) throw new Error('there is no preview')
    const fetchedFrames = new Set<number>()
    const drawnFrames = new Set<number>()
    let newest = -1
    let isOn = true
    const onFrame = (_: number, { mediaTime }: { mediaTime: number }) => {
      newest = mediaTime
      fetchedFrames.add(mediaTime)
      if (isOn) video.requestVideoFrameCallback(onFrame)
    }
    video.requestVideoFrameCallback(onFrame)
    const fill = pen.fillRect.bind(pen)
    // Each frame of the clip begins with its background.
    pen.fillRect = (...box) => {
      drawnFrames.add(newest)
      fill(...box)
    }
    const startMs = performance.now()
    await new Promise((resolve) => setTimeout(resolve, ms))
    isOn = false
    const sec = (performance.now() - startMs) / 1000
    pen.fillRect = fill
    return { brought: fetchedFrames.size / sec, drawn: drawnFrames.size / sec }
  }, forMs)
}
