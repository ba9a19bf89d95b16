import type { FlagValues } from '@clipwright/contract/announcements/flags'
import { ApiError } from '../../api-error.ts'
import { foreignScripts, ignoredMessages } from './ignored-messages.ts'
import { type RawFrame, readFrames } from './stack-frames.ts'

/** What a browser reports of an error. `error` is null where it hides the original, as for scripts of other sites. */
export type CaughtError = { error: unknown; message: string }

export type DropReason =
  | 'development'
  | 'gate'
  | 'no original'
  | 'expected'
  | 'listed message'
  | 'ignored message'
  | 'known pattern'
  | 'foreign script'
  | 'not our script'

export type DropRules = {
  isDevelopment: boolean
  /** Gate `clip_web_sentry`; undefined when it could not be evaluated. */
  gate: boolean | undefined
  lists: IgnoreLists
  /** Version of React, as in `19.3.1`. */
  reactVersion: string
  /** Origin of this site, and the path of its scripts. */
  origin: string
  assetsPath: string
}

type IgnoreLists = { sentryWhiteList: readonly string[]; filterErrors: readonly string[]; ignoreErrors: readonly string[] }

/** Lists maintained by staff under `clip_web_sentry_ignore_errors`. An invalid list counts as empty. */
export function readIgnoreLists(values: FlagValues | undefined): IgnoreLists {
  const list = (name: string) => {
    const value = values?.[name]
    return Array.isArray(value) ? value : []
  }
  return { sentryWhiteList: list('sentryWhiteList'), filterErrors: list('filterErrors'), ignoreErrors: list('ignoreErrors') }
}

/** Since 18.2, an overflow inside native code is React walking a page that something else has changed. */
function blamesNativeCode(reactVersion: string): boolean {
  const [major = 0, minor = 0] = reactVersion.split('.').map(Number)
  return major > 18 || (major === 18 && minor >= 2)
}

function isKnownPattern(error: Error, frames: readonly RawFrame[], reactVersion: string): boolean {
  const { message } = error
  if (/maximum call stack size exceeded|too much recursion/i.test(message)) {
    const involves = (pattern: RegExp) => frames.some(({ fn, address }) => pattern.test(fn) || pattern.test(address))
    if (involves(/focus/i)) return true
    if (blamesNativeCode(reactVersion) && involves(/^native$|native code/i)) return true
  }
  if (/null \(reading 'type'\)|null is not an object.*\.type\b|\btype\b.*of null/i.test(message)) {
    if (frames.some(({ address }) => /inpage/i.test(address))) return true
  }
  return message.trim() === 'Timeout'
}

function isOurs(frame: RawFrame, { origin, assetsPath, lists }: DropRules): boolean {
  if (frame.address.startsWith(origin + assetsPath)) return true
  return lists.sentryWhiteList.some((path) => path !== '' && frame.address.includes(path))
}

/** Why an error is not reported, or null if it is. */
export function dropReason({ error, message }: CaughtError, rules: DropRules): DropReason | null {
  if (rules.isDevelopment) return 'development'
  if (rules.gate !== true) return 'gate'
  if (error instanceof ApiError) return 'expected'
  const text = error instanceof Error ? error.message : message
  if ([...rules.lists.ignoreErrors, ...rules.lists.filterErrors].includes(text)) return 'listed message'
  // Before the next rule: a promise rejected with a plain object has no original, but its message has the reason.
  const nameAndText = error instanceof Error ? `${error.name}: ${error.message}` : text
  if (ignoredMessages.some((pattern) => pattern.test(nameAndText) || pattern.test(text))) return 'ignored message'
  if (!(error instanceof Error)) return 'no original'
  const frames = readFrames(error.stack)
  if (isKnownPattern(error, frames, rules.reactVersion)) return 'known pattern'
  if (frames.some(({ address }) => foreignScripts.some((pattern) => pattern.test(address)))) return 'foreign script'
  return frames.some((frame) => isOurs(frame, rules)) ? null : 'not our script'
}
