import { Bookmark, Clapperboard, Heart, MessageCircle, Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { aspectRatios } from '@clipwright/contract/editor/layout'
import { fitFacts } from '@clipwright/contract/publishing/fit-video'
import { platformNames } from '@clipwright/contract/publishing/platform-names'
import type { SocialAccount } from '@clipwright/contract/publishing/social-accounts'
import { VideoPlayer } from '#platform/video-player.tsx'
import { cx } from '#ui/class-names.ts'
import { type Draft, textFor } from '../draft.ts'
import { chooseDrawing, cutText, type DrawnPost, splitText } from './drawn-post.ts'

type PostDrawingProps = { draft: Draft; account: SocialAccount }

/** A post about as the apps of a platform draw it: who posts it, how the video is framed, how much of the text is seen. */
export function PostDrawing({ draft, account }: PostDrawingProps) {
  const { t } = useTranslation('publishing')
  const drawing = chooseDrawing(account.platform, isShort(draft, account))
  const text = textFor(draft, account.accountId)
  const Shape = shapes[drawing.shape]
  return (
    <figure aria-label={t('compose.looksOn', { platform: platformNames[account.platform] })}>
      {/* What was unfolded belongs to one account. */}
      <Shape key={account.accountId} draft={draft} account={account} drawing={drawing} />
      {drawing.says !== 'title' && cutText(text, drawing.cut) !== null ? (
        <figcaption className="mt-2 text-sm text-ink-2">{t('compose.cutNote')}</figcaption>
      ) : null}
    </figure>
  )
}

/** The video that this account gets: its length, and its width by height. */
function fitSent({ clip, ownFits }: Draft, { accountId }: SocialAccount) {
  const fit = ownFits[accountId] ?? {}
  const { w, h } = aspectRatios[clip.ratio]
  const { durationMs, width, height } = fitFacts({ durationMs: clip.duration * 1000, width: w, height: h }, fit)
  return { mostMs: fit.mostMs, durationMs, aspect: width / height }
}

function isShort(draft: Draft, account: SocialAccount): boolean {
  const { short } = account.limits.video
  const { durationMs, aspect } = fitSent(draft, account)
  return short !== null && durationMs <= short.mostMs && aspect <= short.widest
}

type ShapeProps = PostDrawingProps & { drawing: DrawnPost }

/** Over the whole phone, with the rail of buttons that covers its right edge. */
function PlayerShape({ draft, account, drawing }: ShapeProps) {
  const isTitle = drawing.says === 'title'
  return (
    <SentVideo draft={draft} account={account} aspect={9 / 16} className="w-full max-w-72">
      <span aria-hidden className="pointer-events-none absolute right-2 bottom-32 grid justify-items-center gap-4 text-[#fafbf3]">
        {[Heart, MessageCircle, Bookmark, Share2].map((Icon, index) => (
          <Icon key={index} className="size-6 drop-shadow" strokeWidth={1.75} />
        ))}
      </span>
      <div className="pointer-events-none absolute inset-x-0 bottom-12 bg-linear-to-t from-letterbox/85 to-letterbox/0 px-3 pt-10 pr-12 pb-3 text-sm text-[#fafbf3]">
        <p className="flex items-center gap-2 font-semibold">
          <Portrait name={account.name} />
          <span className="min-w-0 truncate">{account.handle}</span>
        </p>
        {/* Above what plays the video at a press. */}
        <div className="pointer-events-auto relative z-10 mt-2 max-h-48 overflow-y-auto">
          {isTitle ? <p className="wrap-anywhere">{draft.title}</p> : <PostText draft={draft} account={account} drawing={drawing} isOver />}
        </div>
      </div>
    </SentVideo>
  )
}

function FeedShape({ draft, account, drawing }: ShapeProps) {
  return (
    <div className="rounded-lg border border-line bg-surface p-3">
      <Author account={account} />
      <div className="mt-2">
        <PostText draft={draft} account={account} drawing={drawing} />
      </div>
      <SentVideo draft={draft} account={account} className="mt-3" />
      <span aria-hidden className="mt-3 flex gap-8 text-ink-3">
        {[MessageCircle, Share2, Heart, Bookmark].map((Icon, index) => (
          <Icon key={index} className="size-4.5" strokeWidth={1.75} />
        ))}
      </span>
    </div>
  )
}

/** A wide player shows taller videos between bars; Pinterest shows them as they are. */
function WatchShape({ draft, account, drawing }: ShapeProps) {
  const isPin = account.platform === 'PINTEREST'
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <SentVideo draft={draft} account={account} {...(isPin ? {} : { aspect: 16 / 9 })} className="rounded-none" />
      <div className="p-3">
        <p className="line-clamp-2 font-semibold wrap-anywhere">{draft.title}</p>
        <div className="mt-2">
          <Author account={account} />
        </div>
        <div className="mt-2 rounded-md bg-sunken p-2 text-sm empty:hidden">
          <PostText draft={draft} account={account} drawing={drawing} />
        </div>
      </div>
    </div>
  )
}

function PlainShape({ draft, account, drawing }: ShapeProps) {
  return (
    <div className="rounded-lg border border-line bg-surface p-3">
      <SentVideo draft={draft} account={account} />
      <p className="mt-3 font-semibold wrap-anywhere">{draft.title}</p>
      <div className="mt-1">
        <PostText draft={draft} account={account} drawing={drawing} />
      </div>
    </div>
  )
}

const shapes = { player: PlayerShape, feed: FeedShape, watch: WatchShape, plain: PlainShape } as const

function Author({ account: { name, handle } }: { account: SocialAccount }) {
  return (
    <p className="flex items-center gap-2">
      <Portrait name={name} />
      <span className="min-w-0 leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        {handle === name ? null : <span className="block truncate text-sm text-ink-2">{handle}</span>}
      </span>
    </p>
  )
}

function Portrait({ name }: { name: string }) {
  return (
    <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-marker font-semibold text-on-marker">
      {[...name.replace(/^@/, '')][0]?.toUpperCase()}
    </span>
  )
}

/** As much of the text as is seen; the rest comes on request, as it does there. */
function PostText({ draft, account, drawing, isOver = false }: ShapeProps & { isOver?: boolean }) {
  const { t } = useTranslation('publishing')
  const [isWhole, setWhole] = useState(false)
  const text = textFor(draft, account.accountId)
  const head = cutText(text, drawing.cut)
  if (text.trim() === '') return null
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {splitText(isWhole || head === null ? text.trimEnd() : `${head}…`).map((piece, index) => (
        <span key={index} className={cx(piece.isLink && (isOver ? 'font-semibold' : 'text-action'))}>
          {piece.text}
        </span>
      ))}
      {head === null ? null : (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className={cx('ml-1 inline-flex items-center align-middle font-semibold underline touch:min-h-11', !isOver && 'text-ink-2')}
        >
          {isWhole ? t('compose.lessText') : t('compose.moreText')}
        </button>
      )}
    </p>
  )
}

type SentVideoProps = PostDrawingProps & { aspect?: number; className?: string; children?: ReactNode }

/** As far as it is sent, in the frame that it gets there. */
function SentVideo({ draft, account, aspect, className, children }: SentVideoProps) {
  const { clip } = draft
  const video = fitSent(draft, account)
  const frame = { aspectRatio: aspect ?? video.aspect }
  const look = cx('max-h-136 w-full', className)
  if (clip.videoUrl === null)
    return (
      <div className={cx('relative overflow-hidden rounded-md bg-letterbox edged', look)} style={frame}>
        {clip.uriForThumbnail ? (
          <img src={clip.uriForThumbnail} alt="" className="size-full object-contain" />
        ) : (
          <Clapperboard aria-hidden className="absolute inset-0 m-auto size-8 text-[#fafbf3]/60" strokeWidth={1.5} />
        )}
        {children}
      </div>
    )
  return (
    <VideoPlayer
      src={video.mostMs === undefined ? clip.videoUrl : `${clip.videoUrl}#t=0,${video.mostMs / 1000}`}
      label={clip.title}
      poster={clip.uriForThumbnail}
      preload={clip.uriForThumbnail ? 'none' : 'metadata'}
      className={look}
      style={frame}
    >
      {children}
    </VideoPlayer>
  )
}
