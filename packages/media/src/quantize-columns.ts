/** The largest weight. With 8 bits two products would overflow the sums of processors without VNNI, which then gave other numbers. */
const largest = 63

/** Whole numbers from -63 to 63 of the weights [rows, columns], and what each column is multiplied with to have them back. */
export function quantizeColumns(values: Float32Array, columns: number): { bytes: Int8Array; scales: Float32Array } {
  const scales = new Float32Array(columns)
  const bytes = new Int8Array(values.length)
  for (let row = 0; row < values.length; row += columns) {
    for (let at = 0; at < columns; at++) scales[at] = Math.max(scales[at] as number, Math.abs(values[row + at] as number) / largest)
  }
  for (let row = 0; row < values.length; row += columns) {
    for (let at = 0; at < columns; at++) bytes[row + at] = Math.round((values[row + at] as number) / (scales[at] || 1))
  }
  return { bytes, scales }
}
