/** Parts of the screen, in the order in which they are explained; each carries its name as `data-step`. */
export const editorSteps = ['text', 'preview', 'sides', 'strip'] as const
