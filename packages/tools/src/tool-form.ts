import type { ToolRequest } from './engine.ts'

/** What a text was written for. */
export type Description = Pick<ToolRequest, 'text' | 'language' | 'isWord'>

/** The form that a tool’s texts must have, whoever writes them. */
export type ToolForm = {
  /** How many texts a round has. */
  least: number
  most: number
  /** What they are called in the plural, for a language model. */
  noun: string
  /** A text put right where that changes nothing of what it says, such as a hashtag without its "#". */
  mend?: (text: string) => string
  /** The fault of one text in words for a language model, or null. Without a description nothing is compared with one. */
  findFault: (text: string, description?: Description) => string | null
  /** The fault of all texts together, or null. */
  findSharedFault?: (texts: readonly string[]) => string | null
}

/** The first fault of a round in words for a language model, or null. */
export function findFormFault(form: ToolForm, texts: readonly string[], description?: Description): string | null {
  const { least, most, noun } = form
  if (texts.length < least || texts.length > most) {
    return least === most ? `There must be exactly ${most} ${noun}.` : `There must be ${least} to ${most} ${noun}.`
  }
  for (const text of texts) {
    const fault = form.findFault(text, description)
    if (fault !== null) return fault
  }
  return form.findSharedFault?.(texts) ?? null
}

/**
 * Texts of a language model, each put right, and no more than a round has: where there are more, those that have a fault of
 * their own go first. What then is still wrong is for `findFormFault` to say.
 */
export function fitToForm(form: ToolForm, texts: readonly string[], description: Description): string[] {
  const mended = form.mend ? texts.map(form.mend) : [...texts]
  const faultless = mended.filter((text) => form.findFault(text, description) === null)
  return (faultless.length >= form.least ? faultless : mended).slice(0, form.most)
}

/** A word of four letters or more that comes three times or more. */
export function findWordThrice(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? [])) {
    const uses = (counts.get(word) ?? 0) + 1
    if (uses === 3) return word
    counts.set(word, uses)
  }
  return null
}
