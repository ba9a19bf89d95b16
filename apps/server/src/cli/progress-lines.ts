import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

/** In a file: how often a stage that is still going says so. */
const lineEachMs = 30_000

/** One bar per stage: redrawn in a terminal; in a file a line at the start, one each half minute and one at the end. */
export class ProgressLines {
  readonly #out: Output
  readonly #now: () => number
  #label = ''
  #startedAt = 0
  #share = 0
  /** When it was reported. */
  #sharedAt = 0
  #note = ''
  #drawnAt = 0
  /** Says that a stage goes on while it reports nothing: a recogniser hears a minute at a time. */
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(out: Output, now: () => number) {
    this.#out = out
    this.#now = now
  }

  start(label: string): void {
    this.#label = label
    this.#startedAt = this.#now()
    this.#share = 0
    this.#sharedAt = this.#startedAt
    this.#note = ''
    this.#drawnAt = this.#now()
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.update(this.#share, this.#note), 1000).unref()
    if (!this.#out.isTTY) this.#out.write(`${label}…\n`)
    else this.#draw()
  }

  update(share: number, note = ''): void {
    if (share > this.#share) {
      this.#share = Math.min(1, share)
      this.#sharedAt = this.#now()
    }
    this.#note = note
    const sinceMs = this.#now() - this.#drawnAt
    if (this.#out.isTTY ? sinceMs > 80 : sinceMs >= lineEachMs) this.#draw()
  }

  done(result: string): void {
    clearInterval(this.#timer)
    const took = seconds(this.#now() - this.#startedAt)
    this.#out.write(`${this.#out.isTTY ? '\r\u001b[2K' : ''}✓ ${this.#label} — ${result} (${took})\n`)
  }

  /** A line of its own, with the bar gone. */
  tell(text: string): void {
    this.#wipe()
    this.#out.write(`${text}\n`)
  }

  /** Removes an unfinished bar, so that an error gets its own line. */
  clear(): void {
    clearInterval(this.#timer)
    this.#wipe()
  }

  #wipe(): void {
    if (this.#out.isTTY) this.#out.write('\r\u001b[2K')
  }

  #draw(): void {
    this.#drawnAt = this.#now()
    const width = 24
    const filledCells = Math.round(this.#share * width)
    const elapsedMs = this.#now() - this.#startedAt
    // By the pace until the last report; once that is over, what it took so far is all that is sure.
    const leftMs = ((this.#sharedAt - this.#startedAt) / this.#share) * (1 - this.#share) - (this.#now() - this.#sharedAt)
    const timeNote = this.#share > 0.05 && leftMs > 0 ? ` · ${seconds(leftMs)} left` : ` · ${seconds(elapsedMs)} so far`
    const bar = `${'█'.repeat(filledCells)}${'░'.repeat(width - filledCells)}`
    const percent = Math.round(this.#share * 100)
    if (!this.#out.isTTY) return void this.#out.write(`  ${this.#label}: ${percent} %${timeNote}\n`)
    const line = `  ${this.#label} ${bar} ${percent} %${timeNote}${this.#note ? ` · ${this.#note}` : ''}`
    this.#out.write(`\r\u001b[2K${line.slice(0, (this.#out.columns ?? 100) - 1)}`)
  }
}

function seconds(ms: number): string {
  const total = Math.round(ms / 1000)
  return total < 60 ? `${total} s` : `${Math.floor(total / 60)} min ${total % 60} s`
}
