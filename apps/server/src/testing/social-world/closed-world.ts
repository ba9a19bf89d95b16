import type { ClosedPlatform } from '@clipwright/contract/publishing/platform-limits'
import { startFakeFacebook } from './fake-facebook.ts'
import { startFakeInstagram, startFakeThreads } from './fake-meta.ts'
import type { FaultPlan, LiveItem } from './fake-platform.ts'
import { startFakeLinkedin } from './fake-linkedin.ts'
import { startFakePinterest } from './fake-pinterest.ts'
import { startFakeTiktok } from './fake-tiktok.ts'
import { startFakeX } from './fake-x.ts'
import { startFakeYoutube } from './fake-youtube.ts'

/** By the end of a host's name, and the path where several share one. */
const places: readonly [RegExp, ClosedPlatform][] = [
  [/^https:\/\/(accounts\.google|oauth2\.googleapis|www\.googleapis)\.com/, 'YOUTUBE'],
  [/^https:\/\/[\w-]+\.(tiktok|tiktokapis)\.com/, 'TIKTOK_BUSINESS'],
  [/^https:\/\/(rupload\.facebook\.com\/ig-api-upload|[a-z]+\.instagram\.com)/, 'INSTAGRAM_BUSINESS'],
  [/^https:\/\/[a-z]+\.facebook\.com/, 'FACEBOOK_PAGE'],
  [/^https:\/\/(www|api)\.linkedin\.com/, 'LINKEDIN'],
  [/^https:\/\/(api\.)?x\.com/, 'TWITTER'],
  [/^https:\/\/(graph\.)?threads\.net/, 'THREADS'],
  [/^https:\/\/(www\.pinterest|api\.pinterest|pinterest-media-upload\.s3\.amazonaws)\.com/, 'PINTEREST'],
]

/** One fake of each platform that answers only an app, and a way to reach them under the real addresses. */
export async function startClosedWorld() {
  const platforms = {
    YOUTUBE: await startFakeYoutube(),
    TIKTOK_BUSINESS: await startFakeTiktok(),
    INSTAGRAM_BUSINESS: await startFakeInstagram(),
    FACEBOOK_PAGE: await startFakeFacebook(),
    LINKEDIN: await startFakeLinkedin(),
    TWITTER: await startFakeX(),
    THREADS: await startFakeThreads(),
    PINTEREST: await startFakePinterest(),
  }
  const all = Object.values(platforms)
  /** The fake’s own address in place of the platform’s. */
  const route = (address: string): string => {
    const platform = places.find(([place]) => place.test(address))?.[1]
    if (platform === undefined) return address
    const url = new URL(address)
    return `${platforms[platform].origin}${url.pathname}${url.search}`
  }
  return {
    platforms,
    route,
    live: (): LiveItem[] => all.flatMap(({ live }) => live),
    setFaults: (faults: FaultPlan | undefined) => {
      for (const platform of all) platform.faults = faults
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((platform) => platform.close()))
    },
  }
}

/** A fetch that reaches fakes under the addresses of the real platforms. */
export const routedFetch =
  (inner: typeof fetch, route: (address: string) => string): typeof fetch =>
  (input, init) =>
    inner(typeof input === 'string' ? route(input) : input, init)
