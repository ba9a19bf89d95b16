import { Language } from '@clipwright/contract/projects/preferences'

const languages = Language.options

/** The best supported language for an `accept-language` header; English when none matches. */
export function chooseLanguage(header: string | undefined): Language {
  const ranges = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, order) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? '1')
      return { tag: tag.toLowerCase(), quality: Number.isFinite(quality) ? quality : 0, order }
    })
    .filter((range) => range.tag !== '' && range.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order)
  for (const { tag } of ranges) {
    const exact = languages.find((language) => language.toLowerCase() === tag)
    if (exact) return exact
    const close = languages.find((language) => language.split('-')[0] === tag.split('-')[0])
    if (close) return close
  }
  return 'en'
}
