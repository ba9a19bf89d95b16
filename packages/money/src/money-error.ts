type MoneyErrorMessage =
  | 'Currency code is required'
  | 'Invalid currency code'
  | 'Currency mismatch'
  | 'Amount is invalid'
  | 'Discount rate must be between 0 and 1'
  | 'The provider cannot charge this amount'

/** A mistake of the caller: it never depends on what a person may correct. The first three texts are those of the specification. */
export class MoneyError extends Error {
  override name = 'MoneyError'
  constructor(message: MoneyErrorMessage) {
    super(message)
  }
}
