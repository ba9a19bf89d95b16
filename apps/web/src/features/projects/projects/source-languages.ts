/** Spoken languages to choose from; every other one is detected. */
export const sourceLanguages = ['en', 'es', 'pt', 'de', 'fr', 'it', 'nl', 'pl', 'zh', 'ko', 'ja', 'hi', 'ar', 'ru', 'tr', 'uk']
