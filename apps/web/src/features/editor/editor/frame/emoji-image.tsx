import { emojiCodepoints } from '@clipwright/timeline/captions/emoji'

/** An emoji as the file will have it: people's own systems draw others, or none. */
export function EmojiImage({ emoji }: { emoji: string }) {
  return (
    <img src={`/api/caption-pictures/emoji-${emojiCodepoints(emoji)}.svg`} alt="" className="size-6 max-h-full shrink-0 object-contain" />
  )
}
