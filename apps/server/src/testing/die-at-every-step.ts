import type { PostId } from '@clipwright/contract/ids'
import { makeMortal } from './mortal-worker.ts'
import { type PublishingWorld, targetsOf } from './publishing-world.ts'
import type { LiveItem } from './social-world/fake-platform.ts'

/** More than a post takes; a run that outlives it has covered every step. */
const mostSteps = 400

type Deaths = { platform: string; post: (step: number) => Promise<{ postId: PostId; text: string }>; live: () => readonly LiveItem[] }

/** What became of a post whose worker died at a step. */
type Aftermath = { step: number; state: string; liveCount: number }

/**
 * Posts once for each statement and request of a post, whose worker dies before or after it, and lets other workers go on. Ends with the
 * first post that no death reached; what is yielded should be posted and live once.
 */
export async function* dieAtEveryStep(world: PublishingWorld, { platform, post, live }: Deaths): AsyncGenerator<Aftermath> {
  for (let step = 1; step <= mostSteps; step += 1) {
    const { postId, text } = await post(step)
    await world.finishExports()
    const mortal = makeMortal(world.database.url, world.deps, step)
    await world.work(mortal)
    const isOver = !mortal.isDead
    await mortal.close()
    await world.freeLostJobs()
    await world.settle(4)
    const { state } = (await targetsOf(world, postId))[platform]
    yield { step, state, liveCount: live().filter((item) => item.text === text).length }
    if (isOver) return
  }
  throw new Error(`a post took more than ${mostSteps} steps`)
}
