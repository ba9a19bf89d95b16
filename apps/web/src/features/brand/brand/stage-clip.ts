import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listClips } from '@clipwright/contract/clips/clips'
import { listProjects } from '@clipwright/contract/projects/projects'
import { isSameValue } from '@clipwright/timeline/edit/patches'
import { sampleClip, type StageClip } from '../../editor/editor/stage-session.ts'
import { api } from '#platform/api-client.ts'

/** A clip of the team to show looks on: the best one of the newest finished project. Null when there is none. */
function useTeamClip() {
  return useQuery({
    queryKey: ['brand', 'stage-clip'],
    queryFn: async ({ signal }): Promise<StageClip | null> => {
      const { data } = await api.call(listProjects, { state: 'complete', pageSize: 5 }, { signal })
      for (const project of data) {
        if (project.isPurged || project.proxyUrl === null) continue
        // The list is sorted best first.
        const [best] = (await api.call(listClips, { projectId: project.projectId, pageSize: 1 }, { signal })).data
        if (best)
          return { clipRef: `${project.projectId}.${best.clipId}`, proxyUrl: project.proxyUrl, footage: project.footage, title: best.title }
      }
      return null
    },
    staleTime: 5 * 60_000,
  })
}

/** The sample's video in memory: files of the web app are sent whole, and a player cannot seek in those. */
function useSampleVideo(isWanted: boolean) {
  return useQuery({
    queryKey: ['stage-sample'],
    queryFn: async ({ signal }) => {
      const reply = await fetch(sampleClip.proxyUrl, { signal })
      if (!reply.ok) throw new Error(`The sample was answered with ${reply.status}.`)
      return URL.createObjectURL(await reply.blob())
    },
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

/**
 * The clip that a page shows looks on, with its newest links: the team's, else the product's sample. Undefined until that is
 * settled. Another clip later would start the stage anew, without unsaved changes, so the first one stays.
 */
export function useStageClip(): StageClip | undefined {
  const { t } = useTranslation('brand')
  const team = useTeamClip()
  const isSampleWanted = !team.isPending && !team.data
  const { data: proxyUrl } = useSampleVideo(isSampleWanted)
  const [clip, setClip] = useState<StageClip>()
  const newest = team.data ?? (isSampleWanted && proxyUrl ? { ...sampleClip, proxyUrl, title: t('kit.sampleClip') } : undefined)
  if (newest && !isSameValue(newest, clip) && (!clip || clip.clipRef === newest.clipRef)) setClip(newest)
  return clip
}
