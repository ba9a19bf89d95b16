/** Height of the offer when it was last there, in pixels; 0 once it is not offered any more. */
export const offerHeightKey = 'speech-model-height'
