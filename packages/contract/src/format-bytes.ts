const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `20 MB`, `1.2 GB`, for people to read: 1 MB is 1,000,000 bytes, as disks and browsers count. `language`: BCP 47. */
export function formatBytes(sizeBytes: number, language: string): string {
  const power = sizeBytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(sizeBytes) / 3))
  const value = sizeBytes / 1000 ** power
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && power > 1 ? 1 : 0,
  }).format(value)
}
