/** Solves a symmetric linear system by elimination; the last column of `rows` is the right side. */
export function solve(rows: number[][]): number[] {
  const size = rows.length
  for (let at = 0; at < size; at++) {
    const pivot = rows[at] ?? []
    for (let below = at + 1; below < size; below++) {
      const row = rows[below] ?? []
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (let column = at; column <= size; column++) row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0)
    }
  }
  const solution = rows.map(() => 0)
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at] ?? []
    const rest = solution.reduce((sum, value, other) => (other > at ? sum + value * (row[other] ?? 0) : sum), 0)
    solution[at] = ((row[size] ?? 0) - rest) / (row[at] ?? 1)
  }
  return solution
}
