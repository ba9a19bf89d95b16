export const productVersion = '0.1.0'

/** Names this version in every error report, from server and browser. */
export const release = `clipwright@${productVersion}`
