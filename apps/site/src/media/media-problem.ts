/** A named reason of the page: a key of its texts, and of the title above it. */
export class MediaProblem extends Error {
  readonly key: string
  readonly title: string

  constructor(key: string, title = 'processingTitle') {
    super(key)
    this.key = key
    this.title = title
  }
}
