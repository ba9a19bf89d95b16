/** What a post of a clip says unless somebody writes something else: its description and hashtags, as they would be copied. */
export function clipText({ title, description, hashtags }: { title: string; description: string; hashtags: readonly string[] }): string {
  const tags = hashtags.map((tag) => (tag.startsWith('#') ? tag : `#${tag}`)).join(' ')
  return [description || title, tags].filter((part) => part !== '').join('\n\n')
}
