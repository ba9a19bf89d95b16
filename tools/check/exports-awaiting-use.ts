/**
 * What pure packages offer to parts of the product that are not there yet. The list only becomes shorter: the check refuses an
 * entry that the product uses, and one that is not exported any more. It is empty once plans are sold.
 */
export const exportsAwaitingUse: ReadonlySet<string> = new Set([])
