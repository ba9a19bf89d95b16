/** What can be done with something chosen: one line on phones, as many as it takes elsewhere. */
export const toolsClass = 'flex items-center gap-1 max-sm:shrink-0 sm:flex-wrap'
