import type { DestinationStream } from 'pino'

const colours: Record<string, string> = { trace: '90', debug: '36', info: '32', warn: '33', error: '31', fatal: '35' }

/** Formats JSON log lines as `12:34:56 warn  message  field=value`. */
export function prettyDestination(out: { write(text: string): unknown; isTTY?: boolean }): DestinationStream {
  return {
    write(line) {
      out.write(toPrettyLine(line, out.isTTY === true))
    },
  }
}

/** One JSON log line as readable text; a line that is not JSON stays as it is. */
export function toPrettyLine(line: string, hasColour: boolean): string {
  let entry: Record<string, unknown>
  try {
    entry = JSON.parse(line) as Record<string, unknown>
  } catch {
    // Something wrote to the log stream directly; it is still worth reading.
    return line
  }
  const { level, time, msg, err, error, ...fields } = entry
  const label = String(level).padEnd(5)
  const levelText = hasColour ? `\u001B[${colours[String(level)] ?? '0'}m${label}\u001B[0m` : label
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const failure = toErrorText(err ?? error)
  return `${[String(time).slice(11, 19), levelText, typeof msg === 'string' ? msg : '', ...rest].join(' ')}\n${failure}`
}

function toErrorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { stack, message, cause } = error as { stack?: string; message?: string; cause?: unknown }
  const text = `  ${(stack ?? message ?? '').replaceAll('\n', '\n  ')}\n`
  return cause ? `${text}  because\n${typeof cause === 'string' ? `  ${cause}\n` : toErrorText(cause)}` : text
}
