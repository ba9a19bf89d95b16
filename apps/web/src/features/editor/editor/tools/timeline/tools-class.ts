/** Tools of a selection: one line on phones, as many as needed elsewhere. */
export const toolsClass = 'flex items-center gap-1 max-sm:shrink-0 sm:flex-wrap'
