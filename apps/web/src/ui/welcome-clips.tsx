import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { RankStamp } from './rank-stamp.tsx'
import { waveHeights } from './wave-heights.ts'
import { Door, Road, Stars } from './welcome-scenes.tsx'

/** Lines that are said in the sample, by scene. */
const clips = [
  { Scene: Road, lines: ['I TOLD HIM', 'THERE WAS NO', 'WAY HOME'], letter: 'B', length: '0:34', bars: [6, 15] },
  { Scene: Door, lines: ['THE DOOR', 'OPENED', 'FIRST'], letter: 'A', length: '0:48', bars: [26, 38] },
  { Scene: Stars, lines: ['SHE GOT ME', 'COMPLETELY', 'LOST'], letter: 'B', length: '0:27', bars: [55, 62] },
] as const
const main = 1

/** What comes out of a recording, drawn: it moves at once, before any video is loaded, and can be stopped. */
export function WelcomeClips() {
  const { t } = useTranslation('projects')
  const [isPaused, setPaused] = useState(false)
  const Icon = isPaused ? Play : Pause
  return (
    <div className={cx('relative mx-auto w-full max-w-[620px]', isPaused && 'welcome-paused')}>
      <div aria-hidden className="grid grid-cols-[1fr_2fr_1fr] items-end gap-3 sm:gap-5">
        {clips.map(({ Scene, lines, letter, length }, at) => (
          <div key={lines[0]} className="relative aspect-[9/16] overflow-hidden rounded-md bg-letterbox edged">
            <Scene />
            <Caption lines={lines} isLarge={at === main} />
            <span className="absolute top-2 left-2">
              <RankStamp letter={letter} label={letter} size={at === main ? 'large' : 'small'} />
            </span>
            <span className="absolute bottom-2 left-2 rounded-sm bg-letterbox/75 px-1.5 font-mono text-sm text-[#fafbf3]">{length}</span>
          </div>
        ))}
      </div>
      <Talk />
      <IconButton
        bare
        label={t(isPaused ? 'empty.play' : 'empty.pause')}
        onClick={() => setPaused(!isPaused)}
        className="absolute right-1 bottom-19 bg-letterbox/75 text-[#fafbf3]! hover:bg-letterbox!"
      >
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}

const talkHeights = waveHeights('talk', 72)

/** The whole recording, with the parts that became the clips above. */
function Talk() {
  return (
    <div aria-hidden className="mt-4 flex h-14 items-center gap-px">
      {talkHeights.map((height, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- a drawing that never changes
          key={at}
          className={cx(
            'flex-1 rounded-xs',
            clips.some(({ bars: [from, to] }) => at >= from && at <= to) ? 'bg-marker' : 'bg-line-strong/50',
          )}
          style={{ height: `${height * 100}%` }}
        />
      ))}
    </div>
  )
}

const wordMs = 420

type Word = { text: string; delayMs: number }

/** The words of each line with the time at which they light up. */
function timeWords(lines: readonly string[]): Word[][] {
  let count = 0
  return lines.map((line) =>
    line.split(' ').map((text) => {
      count += 1
      return { text, delayMs: (count - 1) * wordMs }
    }),
  )
}

/** A page of captions; its words light up one after another. */
function Caption({ lines, isLarge }: { lines: readonly string[]; isLarge: boolean }) {
  const timedLines = timeWords(lines)
  const totalMs = (timedLines.flat().length + 2) * wordMs
  return (
    <p
      translate="no"
      className={cx(
        'absolute inset-x-1 top-[58%] text-center font-display leading-[1.15] font-extrabold text-[#fafbf3] [paint-order:stroke] [-webkit-text-stroke:3px_#0b0e0c]',
        isLarge ? 'text-[clamp(18px,2.4vw,30px)]' : 'text-[clamp(9px,1.2vw,15px)]',
      )}
    >
      {timedLines.map((words) => (
        <span key={words[0]?.text} className="block">
          {words.map(({ text, delayMs }) => (
            <span key={text} className="welcome-word" style={{ animationDuration: `${totalMs}ms`, animationDelay: `${delayMs}ms` }}>
              {text}{' '}
            </span>
          ))}
        </span>
      ))}
    </p>
  )
}
