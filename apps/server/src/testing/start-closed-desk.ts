import { openClosedDesk } from './closed-desk.ts'
import { startPublishingWorld } from './start-publishing-world.ts'

/** The product with a desk at the closed platforms, for a whole test file, which ends both. */
export async function startClosedDesk() {
  const world = await startPublishingWorld({ PUBLIC_URL: 'https://clips.example', STAFF_EMAILS: 'helper@staff.test' })
  const desk = await openClosedDesk(world)
  const end = async () => {
    await desk[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
  }
  return { world, desk, end }
}
