/** Tasks are asked for so often; what is ready sooner is seen at the first looks. */
const pollMs = 5000
const firstLookMs = 1000
const firstLooks = 4

/** Asks for a task until it is not active: soon at first, then every 5 s. */
export async function waitForTask<T extends { status: 'active' | 'completed' | 'failed' }>(ask: () => Promise<T>): Promise<T> {
  for (let round = 0; ; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, round < firstLooks ? firstLookMs : pollMs))
    const task = await ask()
    if (task.status !== 'active') return task
  }
}
