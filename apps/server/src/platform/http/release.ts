export const PRODUCT_VERSION = '0.1.0'

/** Names this version in every report of an error, whichever side it comes from. */
export const RELEASE = `clipwright@${PRODUCT_VERSION}`
