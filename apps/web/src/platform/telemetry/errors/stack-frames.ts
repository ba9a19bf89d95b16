/** One frame of a stack as the browser wrote it. `address` is complete, with its scheme. */
export type RawFrame = { fn: string; address: string; line: number; column: number }

const maxFrames = 50
/** `at fn (address:1:2)`, `at address:1:2`, with `async` before the name. */
const chromeLine = /^\s*at (?:(.*?) \()?(?:async )?([^()]+?):(\d+)(?::(\d+))?\)?$/
/** `fn@address:1:2`. */
const firefoxLine = /^(.*?)@(.+?):(\d+)(?::(\d+))?$/
const nativeLine = /^\s*at (.*?) \((native|<anonymous>)\)$|^(.*?)@\[native code\]$/

function readLine(line: string): RawFrame | null {
  const native = nativeLine.exec(line)
  if (native) return { fn: native[1] ?? native[3] ?? '', address: 'native', line: 0, column: 0 }
  const match = chromeLine.exec(line) ?? firefoxLine.exec(line)
  if (!match) return null
  return { fn: (match[1] ?? '').replace(/^async /, ''), address: match[2] ?? '', line: Number(match[3]), column: Number(match[4] ?? 0) }
}

/** Frames of an error's stack, innermost first. Other lines, such as the message, are skipped. */
export function readFrames(stack: string | undefined): RawFrame[] {
  if (stack === undefined) return []
  return stack
    .split('\n')
    .slice(0, 200)
    .map(readLine)
    .filter((frame) => frame !== null)
    .slice(0, maxFrames)
}

/** Path of a script of this site; for others only their host. Never a query. */
export function fileOf(address: string, origin: string): string {
  const parsed = URL.parse(address)
  if (!parsed) return address.slice(0, 60)
  return parsed.origin === origin ? parsed.pathname : `${parsed.protocol}//${parsed.host}`
}
