/** Spoken languages to choose from; others are detected. */
export const sourceLanguages = ['en', 'es', 'pt', 'de', 'fr', 'it', 'nl', 'pl', 'zh', 'ko', 'ja', 'hi', 'ar', 'ru', 'tr', 'uk']
