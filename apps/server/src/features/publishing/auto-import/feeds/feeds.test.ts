import { expect, test } from 'vitest'
import { msUntilNextLiveTry, msUntilNextLook, msUntilNextTry } from '../next-look.ts'
import { findFeedLink } from './find-feed-link.ts'
import { readFeed } from './read-feed.ts'
import { readRetryAfter } from './retry-after.ts'
import { readYoutubeAddress } from './youtube-address.ts'

const channel = `UC${'a'.repeat(22)}`

test('a feed of YouTube gives the id, page and dates of each video, its channel and its hub', () => {
  const feed = readFeed(
    `<?xml version="1.0"?><feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom">
    <link rel="self" href="https://www.youtube.com/feeds/videos.xml?channel_id=${channel}"/><link rel="hub" href="https://hub.example/"/>
    <link rel="alternate" href="https://www.youtube.com/channel/${channel}"/><yt:channelId>${channel}</yt:channelId><title>Ada &amp; co</title>
    <entry><id>yt:video:one</id><yt:videoId>one</yt:videoId><title>Tom &lt;3 &amp; Ada</title>
    <link rel="alternate" href="https://www.youtube.com/watch?v=one"/><published>2026-11-01T10:00:00+00:00</published></entry>
    <entry><id>yt:video:two</id><yt:videoId>two</yt:videoId><title>Later</title>
    <link rel="alternate" href="https://www.youtube.com/watch?v=two"/><published>2026-11-02T10:00:00+00:00</published></entry></feed>`,
    'https://www.youtube.com/feeds/videos.xml',
  )
  expect(feed).toMatchObject({ title: 'Ada & co', youtubeChannelId: channel, hub: { url: 'https://hub.example/' } })
  expect(feed.items.map(({ key, title }) => [key, title])).toEqual([
    ['two', 'Later'],
    ['one', 'Tom <3 & Ada'],
  ])
  const [, item] = feed.items
  expect(item).toMatchObject({ mediaUrl: 'https://www.youtube.com/watch?v=one', publishedAt: new Date('2026-11-01T10:00:00Z') })
})

test('an item is known by its guid, else its file, and what leads nowhere is left out', () => {
  const item = (inner: string) => `<item>${inner}</item>`
  const { items } = readFeed(
    `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>P</title>
    ${item('<guid>g1</guid><title>A</title><enclosure url="/a.mp3" type="audio/mpeg" length="1"/><itunes:duration>1:02:03</itunes:duration>')}
    ${item('<title>B</title><enclosure url="https://p.example/b.mp4" type="video/mp4" length="1"/>')}
    ${item('<title>nowhere</title>')}${item('<guid>g4</guid><link>javascript:alert(1)</link>')}
    ${item(`<guid>${'x'.repeat(900)}</guid><link>https://p.example/c</link>`)}</channel></rss>`,
    'https://p.example/feed.xml',
  )
  expect(items.map(({ key, mediaUrl, durationMs }) => [key.length > 60 ? 'hash' : key, mediaUrl, durationMs])).toEqual([
    ['g1', 'https://p.example/a.mp3', 3_723_000],
    ['https://p.example/b.mp4', 'https://p.example/b.mp4', null],
    ['hash', 'https://p.example/c', null],
  ])
})

test('addresses of YouTube name a channel, a playlist, or a page that does', () => {
  const kinds = [
    channel,
    `https://www.youtube.com/channel/${channel}/videos`,
    'https://youtube.com/playlist?list=PLabcdefghijklmnop',
    'youtube.com/@ada/streams',
    'https://youtu.be/ysz5S6PUM-U?si=1',
    'https://www.youtube.com/watch?v=ysz5S6PUM-U&list=PLabcdefghijklmnop',
    'https://www.youtube.com/shorts/ysz5S6PUM-U',
    'https://www.youtube.com/feed/subscriptions',
    'https://youtube.com.evil.example/channel/x',
  ].map((text) => readYoutubeAddress(text))
  expect(kinds.map((address) => (address ? ('id' in address ? address.id : address.url) : null))).toEqual([
    channel,
    channel,
    'PLabcdefghijklmnop',
    'https://www.youtube.com/@ada',
    ...Array<string>(3).fill('https://www.youtube.com/watch?v=ysz5S6PUM-U'),
    null,
    null,
  ])
})

test('a page names its feed in its head', () => {
  const page = (link: string) => `<html><head><link rel="icon" href="/i"><link ${link}></head></html>`
  expect(findFeedLink(page('href="/f?a=1&amp;b=2" type="application/atom+xml" rel="alternate"'), 'https://a.example/x')).toBe(
    'https://a.example/f?a=1&b=2',
  )
  expect(findFeedLink(page('rel="alternate" type="application/rss+xml" href="file:///etc/passwd"'), 'https://a.example/')).toBeNull()
  expect(findFeedLink(page('rel="alternate" hreflang="de" href="/de"'), 'https://a.example/')).toBeNull()
})

test('looks come every quarter of an hour, later after failures, and never before the server wishes', () => {
  const minutes = (...args: Parameters<typeof msUntilNextLook>) => msUntilNextLook(...args) / 60_000
  expect([0, 1, 2, 3, 20].map((failures) => minutes(failures, null, 0.5))).toEqual([15, 15, 30, 60, 360])
  expect(minutes(0, 7_200_000, 0.5)).toBe(120)
  expect([1, 5, 6].map((attempts) => msUntilNextTry(attempts))).toEqual([300_000, 21_600_000, undefined])
  expect([48, 49].map((attempts) => msUntilNextLiveTry(attempts))).toEqual([1_800_000, undefined])
  const now = Date.parse('2026-11-28T12:00:00Z')
  expect(['90', 'Sat, 28 Nov 2026 12:01:00 GMT', '9999999', 'soon', undefined].map((text) => readRetryAfter(text, now))).toEqual([
    90_000,
    60_000,
    86_400_000,
    null,
    null,
  ])
})
