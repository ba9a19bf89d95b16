/** As a place of speech models: the registry from which the packages came, which many machines without internet can still reach. */
export const registryPlace = 'npm'
