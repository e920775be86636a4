import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { spotsOf, type Track, trackOf } from '../shared/track.ts'
import { TRACK_PAGE, type TrackPoint, type TrackVisits, trackApi } from '../shared/trackApi.ts'

export interface Period {
  readonly from: Day
  readonly to: Day
}

export interface LoadedTrack {
  readonly track: Track
  readonly visits: TrackVisits
}

/** A person's track of a period: pages of 1000 until the last (jobs 4.1), with how many have come so far. */
export function useTrack(employeeId: string, { from, to }: Period) {
  const { call } = useKit()
  const [progress, setProgress] = useState({ got: 0, total: 0 })
  const query = useQuery({
    queryKey: [trackApi.list.path, employeeId, from, to],
    queryFn: async ({ signal }): Promise<LoadedTrack> => {
      const period = { queryStartTime: `${from} 00:00:00`, queryEndTime: `${to} 23:59:59` }
      const visits = await call(trackApi.visits, { employeeId, ...period }, { signal, firstLoad: true })
      const points: TrackPoint[] = []
      if (visits.userId) {
        setProgress({ got: 0, total: 0 })
        for (let page = 1, last = 1; page <= last; page++) {
          const input = { userId: visits.userId, page, size: TRACK_PAGE, ...period }
          const answer = await call(trackApi.list, input, { signal, firstLoad: true })
          points.push(...answer.records)
          last = answer.totalPage
          setProgress({ got: points.length, total: answer.total })
        }
      }
      if (points.length === 0) toast.info(`${visits.name}暂无工作轨迹`)
      return { track: trackOf(spotsOf(points)), visits }
    },
    retry: false,
    staleTime: 60_000,
  })
  return { ...query, progress }
}
