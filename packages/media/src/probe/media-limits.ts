import { AppError } from '@clipwright/contract/errors'
import type { Probe } from '@clipwright/contract/sources/probe'

/** What a server accepts. */
export type MediaLimits = {
  maxDurationMs: number
  minDurationMs: number
  maxSizeBytes: number
  maxPixels: number
  /** Of the shorter side of a video. */
  minSidePx: number
}

export const defaultMediaLimits: MediaLimits = {
  maxDurationMs: 12 * 3_600_000,
  minDurationMs: 1_000,
  maxSizeBytes: 10_000_000_000,
  maxPixels: 8192 * 4608,
  // Fewer cannot be cropped and scaled to whole pairs of pixels; nobody recorded anything so small to be looked at.
  minSidePx: 32,
}

export function checkLimits(probe: Probe, limits: MediaLimits): void {
  if (probe.sizeBytes > limits.maxSizeBytes) {
    throw new AppError('MediaTooLargeError', {
      say: `This file is ${gigabytes(probe.sizeBytes)} GB. This server accepts up to ${gigabytes(limits.maxSizeBytes)} GB.`,
    })
  }
  if (probe.video && probe.video.codedWidth * probe.video.codedHeight > limits.maxPixels) {
    throw new AppError('MediaTooLargeError', {
      say: `This video is ${probe.video.codedWidth} by ${probe.video.codedHeight} pixels, more than this server accepts.`,
    })
  }
  if (probe.video && Math.min(probe.video.codedWidth, probe.video.codedHeight) < limits.minSidePx) {
    throw new AppError('MediaUnreadableError', {
      say: `This video is ${probe.video.codedWidth} by ${probe.video.codedHeight} pixels, too small to make clips from.`,
    })
  }
  if (probe.durationMs > limits.maxDurationMs) {
    throw new AppError('MediaTooLongError', {
      say: `This is ${hours(probe.durationMs)} hours long. This server accepts up to ${hours(limits.maxDurationMs)} hours.`,
    })
  }
  if (probe.durationMs < limits.minDurationMs) {
    throw new AppError('MediaTooShortError', {
      say: `This is ${(probe.durationMs / 1000).toFixed(1)} seconds long, which is too short to make clips from.`,
    })
  }
}

const gigabytes = (bytes: number): string => (bytes / 1_000_000_000).toFixed(1)
const hours = (ms: number): string => (ms / 3_600_000).toFixed(1)
