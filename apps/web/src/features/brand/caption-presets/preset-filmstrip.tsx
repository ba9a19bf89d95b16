import { useState } from 'react'

/** As `tools/caption-sheet.ts` draws it: frames one below another. */
const filmstrip = { frames: 20, stepMs: 120 }

type PresetFilmstripProps = { preset: string; isMoving: boolean }

/** A caption preset as a render draws it: an image, and while it moves, the few seconds around it. */
export function PresetFilmstrip({ preset, isMoving }: PresetFilmstripProps) {
  // Twice is just under five seconds, after which what moves by itself has to stop.
  const style = { animation: `preset-filmstrip ${filmstrip.frames * filmstrip.stepMs}ms steps(${filmstrip.frames}) 2` }
  const [isOver, setOver] = useState(false)
  if (!isMoving && isOver) setOver(false)
  return (
    <span aria-hidden className="relative block aspect-9/4 overflow-hidden bg-letterbox">
      <img src={`/captions/${preset}.webp`} alt="" width={270} height={120} loading="lazy" className="size-full object-cover" />
      {isMoving && !isOver ? (
        <img
          src={`/captions/${preset}-film.webp`}
          alt=""
          width={270}
          height={120 * filmstrip.frames}
          style={style}
          onAnimationEnd={() => setOver(true)}
          className="absolute inset-x-0 top-0 h-auto w-full still:hidden"
        />
      ) : null}
    </span>
  )
}
