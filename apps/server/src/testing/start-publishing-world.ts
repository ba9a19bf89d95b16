import { openPublishingWorld, type PublishingWorld } from './publishing-world.ts'
import { testDatabase } from './test-database.ts'

/** The same on a database of its own. */
export async function startPublishingWorld(env: Record<string, string> = {}): Promise<PublishingWorld> {
  return openPublishingWorld(await testDatabase({ poolSize: 10 }), env)
}
