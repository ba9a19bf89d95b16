import { emojiCodepoints } from '@clipwright/timeline/captions/emoji'

/** An emoji as the export draws it, whatever the reader's system would show. */
export function EmojiImage({ emoji }: { emoji: string }) {
  return (
    <img src={`/api/caption-pictures/emoji-${emojiCodepoints(emoji)}.svg`} alt="" className="size-6 max-h-full shrink-0 object-contain" />
  )
}
