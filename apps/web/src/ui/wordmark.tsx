/** The name of the product, where there is no header. */
export function Wordmark() {
  return (
    <p className="font-display text-xl font-extrabold">
      <span className="marked-strong">Clip</span>wright
    </p>
  )
}
