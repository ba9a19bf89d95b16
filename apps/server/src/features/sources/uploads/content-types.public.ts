import * as types from './content-types.ts'

/** Media type of a file by its ending, without a dot. */
export function contentTypeOf(extension: string): string {
  return types.contentTypeOf(extension)
}
