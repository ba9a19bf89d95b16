/** What the page of a media tool hands to its script. */
export type MediaSetup = {
  language: string
  /** Messages of the five states. */
  steps: readonly string[]
  texts: Readonly<Record<string, string>>
}
