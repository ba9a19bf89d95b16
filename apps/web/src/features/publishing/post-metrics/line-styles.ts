/** Lines differ in colour and in dashes, so that they can be told apart without either. */
export const lineStyles = [
  { color: '--ink', dash: [] },
  { color: '--info', dash: [8, 4] },
  { color: '--danger', dash: [2, 4] },
  { color: '--success', dash: [12, 4, 2, 4] },
  { color: '--warning', dash: [4, 4] },
  { color: '--ink-3', dash: [16, 6] },
] as const
