/** How many of the last answers tell how long the next one takes. */
export const recentAnswers = 50

/** Median, ms; null without any. */
export function findMedianMs(times: readonly number[]): number | null {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? null
}

/** Requests for so many prompts: one for each, and one that compares the moments. */
export const countRequests = (prompts: number): number => prompts + 1
