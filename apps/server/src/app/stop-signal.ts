/**
 * Resolves when the process is asked to stop: SIGINT, SIGTERM, SIGHUP, or the parent that forked it is gone. Further signals
 * change nothing: Ctrl-C reaches a process both from its terminal and from its parent, and the second must not cut
 * short the stop that the first began.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
    process.on('disconnect', () => resolve('parent gone'))
    // The parent may have died before this listener was added.
    if (process.send && !process.connected) resolve('parent gone')
  })
}
