import { z } from 'zod'

/**
 * A name as lists show it: line breaks and control characters become spaces, and characters that turn the direction of all that follows
 * are left out, so that a list never reads mirrored.
 */
export function toSingleLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
    .trim()
}

/** A name of one line, at least one character after what does not show is gone. */
export function nameOf(mostCharacters: number) {
  return z
    .string()
    .max(mostCharacters * 4)
    .transform(toSingleLine)
    .pipe(z.string().min(1, 'name_is_required').max(mostCharacters))
}
