import { createReadStream, existsSync } from 'node:fs'
import { type ChangeScore, ScoreReader } from './find-shots.ts'

/** The scores of changes that FFmpeg writes to a file, as far as they are there. */
export class ScoreFile {
  readonly #file: string
  readonly #reader: ScoreReader
  #readBytes = 0
  /** The beginning of a line whose end was not there yet. */
  #begun = ''

  /** Times in the file count from the start of the range; `startMs` puts them on the source. */
  constructor(file: string, startMs: number) {
    this.#file = file
    this.#reader = new ScoreReader(startMs)
  }

  /** Reads what was added since the last call. One call at a time. */
  async readOn(): Promise<readonly ChangeScore[]> {
    if (!existsSync(this.#file)) return []
    for await (const chunk of createReadStream(this.#file, { start: this.#readBytes }) as AsyncIterable<Buffer>) {
      this.#readBytes += chunk.length
      const lines = (this.#begun + chunk.toString('latin1')).split('\n')
      this.#begun = lines.pop() ?? ''
      for (const line of lines) this.#reader.line(line)
    }
    return this.#reader.scores
  }
}
