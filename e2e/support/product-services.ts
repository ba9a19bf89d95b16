import { inject } from 'vitest'
import { openServices, type Services } from '../../apps/server/src/app/open-services.ts'
import { makeConfig } from '../../apps/server/src/config/config.ts'
import { readEnv } from '../../apps/server/src/config/env.ts'
import { silentLog } from '../../apps/server/src/testing/silent-log.ts'

const open = (home: string): Promise<Services> => openServices(makeConfig(readEnv({ CLIPWRIGHT_HOME: home })), silentLog)

let shared: Promise<Services> | undefined

/**
 * Works with database and files of a product: of the common one, whose services stay open until the end of the test file, or
 * of one of the test's own, which may end before that.
 */
export async function withServices<T>(ownHome: string | undefined, work: (services: Services) => Promise<T>): Promise<T> {
  if (ownHome === undefined) return work(await (shared ??= open(inject('productHome'))))
  const services = await open(ownHome)
  try {
    return await work(services)
  } finally {
    await services.close()
  }
}

export async function closeSharedServices(): Promise<void> {
  const services = await shared
  shared = undefined
  await services?.close()
}
