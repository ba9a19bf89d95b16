type Cap = { posts: number; windowMs: number }

/** The most posts of `times` that share one window with `at`, `at` itself counted. Times in ms, in any order. */
export function fullestWindow(times: readonly number[], at: number, windowMs: number): number {
  const near = [...times.filter((time) => Math.abs(time - at) < windowMs), at].sort((a, b) => a - b)
  let most = 0
  let first = 0
  for (const [index, time] of near.entries()) {
    while (time - (near[first] ?? time) >= windowMs) first += 1
    const isWithin = (near[first] ?? time) <= at && at <= time
    if (isWithin) most = Math.max(most, index - first + 1)
  }
  return most
}

/** The first moment from `at` on at which one more post breaks no cap. */
export function firstFreeTime(times: readonly number[], at: number, cap: Cap): number {
  const candidates = [at, ...times.map((time) => time + cap.windowMs).filter((time) => time > at)].sort((a, b) => a - b)
  const free = candidates.find((time) => fullestWindow(times, time, cap.windowMs) <= cap.posts)
  return free ?? Math.max(at, ...times) + cap.windowMs
}
