/**
 * The same function, computed once for each input, which must be plain data. Results are shared: tests that compare two
 * computations call the function itself.
 */
export function oncePerInput<Input extends unknown[], Output>(compute: (...input: Input) => Output): (...input: Input) => Output {
  const outputs = new Map<string, Output>()
  return (...input) => {
    const key = JSON.stringify(input)
    const output = outputs.get(key) ?? compute(...input)
    outputs.set(key, output)
    return output
  }
}
