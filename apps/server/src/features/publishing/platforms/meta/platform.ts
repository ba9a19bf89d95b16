import { minuteMs } from '#platform/time.ts'

export const graphVersion = 'v23.0'
export const uploadTimeoutMs = 15 * minuteMs
/** How long Meta may work on a video before it counts as stuck. */
export const processingMs = 10 * minuteMs
