/** What is said in a short talk about a shop, as SRT. */
export const shopSubtitles = `1
00:00:00,200 --> 00:00:03,800
Why does a shop fail in its first year?

2
00:00:04,200 --> 00:00:07,800
Because the owner never asks what people came for.

3
00:00:08,200 --> 00:00:11,600
Ask that one question and you will never be empty.
`
