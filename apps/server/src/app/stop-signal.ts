/** Resolves when the process is asked to stop: SIGINT, SIGTERM, or the parent that forked it is gone. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve('SIGINT'))
    process.once('SIGTERM', () => resolve('SIGTERM'))
    process.once('SIGHUP', () => resolve('SIGHUP'))
    process.once('disconnect', () => resolve('parent gone'))
  })
}
