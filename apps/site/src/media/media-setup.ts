/** What the page of a media tool hands to its script. */
export type MediaSetup = {
  language: string
  /** Messages of the five states. */
  steps: readonly string[]
  texts: Readonly<Record<string, string>>
  /** What the server accepts, and other figures that page and server share. */
  figures: Readonly<Record<string, number>>
}
