/** Height of a project row with its border, unless its text needs more. */
export const rowPx = 89
