export const productVersion = '0.1.0'

/** Names this version in every report of an error, whichever side it comes from. */
export const release = `clipwright@${productVersion}`
