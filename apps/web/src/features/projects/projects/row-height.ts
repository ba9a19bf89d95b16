/** Height of a project's row with its rule, unless its words need more. */
export const rowPx = 89
