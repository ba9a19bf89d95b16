/** Sound whose peak stays below this, dBFS, is silent. */
export const silentPeakDb = -60

/** Pure: reads the peak of each of two channels in what astats says. */
export function isOneSided(stderr: string): boolean {
  const peaks = [...stderr.matchAll(/Peak level dB: (-?(?:[\d.]+|inf))/g)].map(([, level]) => (level === '-inf' ? -120 : Number(level)))
  return peaks.length === 2 && peaks.some((peak) => peak > silentPeakDb) && peaks.some((peak) => peak <= silentPeakDb)
}
