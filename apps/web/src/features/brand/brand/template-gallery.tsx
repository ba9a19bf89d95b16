import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrandTemplate } from '@clipwright/contract/brand/brand-templates'
import { LookPreview } from '../../editor/editor/look-preview.tsx'
import type { StageClip } from '../../editor/editor/stage-session.ts'
import { ratioLabels } from '#platform/ratio-labels.ts'
import { Tag } from '#ui/tag.tsx'
import { paths } from '../../../paths.ts'
import { lookOf } from './brand.queries.ts'
import { useStageClip } from './stage-clip.ts'
import { TemplateMenu } from './template-menu.tsx'

const keyOf = ({ brandTemplateId, revision }: BrandTemplate) => `${brandTemplateId} ${revision}`
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Templates as the same clip in each of them. One is drawn at a time, since each takes a caption library of its own: the images come
 * one after another, and the one under the pointer or the focus moves.
 */
export function TemplateGallery({ templates }: { templates: readonly BrandTemplate[] }) {
  const clip = useStageClip()
  const [images, setImages] = useState<Record<string, string | null>>({})
  const [pointed, setPointed] = useState<string | null>(null)
  const next = templates.map(keyOf).find((key) => !Object.hasOwn(images, key))
  const live = pointed ?? next
  return (
    <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 2xl:grid-cols-4">
      {templates.map((template) => {
        const key = keyOf(template)
        return (
          <TemplateCard
            key={template.brandTemplateId}
            template={template}
            clip={clip}
            image={images[key] ?? null}
            state={key === live ? (key === pointed ? 'moving' : 'drawing') : 'still'}
            onImage={(url) => setImages((before) => ({ ...before, [key]: url }))}
            onPoint={(isOn) => setPointed(isOn && !isStill() ? key : null)}
          />
        )
      })}
    </ul>
  )
}

type TemplateCardProps = {
  template: BrandTemplate
  clip: StageClip | undefined
  image: string | null
  state: 'still' | 'drawing' | 'moving'
  onImage: (url: string | null) => void
  onPoint: (isOn: boolean) => void
}

function TemplateCard({ template, clip, image, state, onImage, onPoint }: TemplateCardProps) {
  const { t } = useTranslation('brand')
  const look = lookOf(template)
  return (
    <li
      className="group relative flex min-w-0 flex-col gap-2"
      onPointerEnter={({ pointerType }) => (pointerType === 'mouse' ? onPoint(true) : undefined)}
      onPointerLeave={() => onPoint(false)}
    >
      <div className="relative h-56 overflow-hidden rounded-md bg-sunken sm:h-72">
        {image ? <img src={image} alt="" className="size-full object-contain" /> : null}
        {clip && state !== 'still' ? (
          <LookPreview key={template.revision} clip={clip} look={look} isPlaying={state === 'moving'} onImage={onImage} />
        ) : null}
      </div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <h2>
            <Link
              to={paths.brandTemplate}
              params={{ brandTemplateId: template.brandTemplateId }}
              onFocus={() => onPoint(true)}
              onBlur={() => onPoint(false)}
              className="text-lg font-semibold break-words after:absolute after:inset-0 group-hover:underline group-hover:decoration-2 group-hover:underline-offset-4"
            >
              {template.name}
            </Link>
          </h2>
          <p className="mt-1 flex flex-wrap gap-1">
            {template.isDefault ? <Tag>{t('templates.default')}</Tag> : null}
            <Tag>{ratioLabels[look.ratio]}</Tag>
            <Tag>{look.captions.enabled ? t(`projects:captions.${look.captions.preset}`) : t('projects:captions.off')}</Tag>
          </p>
        </div>
        <span className="relative z-10">
          <TemplateMenu template={template} />
        </span>
      </div>
    </li>
  )
}
