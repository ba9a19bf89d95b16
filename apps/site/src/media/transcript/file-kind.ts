/** By its type, else by its ending: browsers know no type for many formats of video, such as MKV. */
export function kindOfFile({ name, type }: Pick<File, 'name' | 'type'>): 'text' | 'image' | 'media' {
  if (type.startsWith('image/')) return 'image'
  return type.startsWith('text/') || type === 'application/json' || /\.(?:srt|vtt|txt|md|json)$/i.test(name) ? 'text' : 'media'
}
