/** Polling intervals: short at first, for tasks that finish soon. */
const pollMs = 5000
const firstLookMs = 1000
const firstLooks = 4

/** Polls a task until it is no longer active: soon at first, then every 5 s. */
export async function waitForTask<T extends { status: 'active' | 'completed' | 'failed' }>(ask: () => Promise<T>): Promise<T> {
  for (let round = 0; ; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, round < firstLooks ? firstLookMs : pollMs))
    const task = await ask()
    if (task.status !== 'active') return task
  }
}
