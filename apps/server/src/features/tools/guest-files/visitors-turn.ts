/** All visitors share one turn of the queue, so that teams do not wait behind a crowd of them. */
export const visitorsTurn = 'visitors'
