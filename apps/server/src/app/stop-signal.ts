/**
 * Resolves when the process is asked to stop: SIGINT, SIGTERM, SIGHUP, or the parent that forked it is gone. Further signals
 * change nothing: Ctrl-C reaches a process through its terminal and through whoever started it, and the second must not cut
 * short what the first began.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
    process.on('disconnect', () => resolve('parent gone'))
    // It may have died while this process was still loading, when nobody listened.
    if (process.send && !process.connected) resolve('parent gone')
  })
}
