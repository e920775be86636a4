import { useCallback, useSyncExternalStore } from 'react'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { frameHeard, type LiveFrame, stateTopic } from '../shared/live.ts'
import type { LiveRow } from '../shared/liveList.ts'

/** The newest frame of each lift in sight. A lift's own listeners alone are told, so that a card is drawn when it changes. */
const newest = new Map<string, LiveFrame>()
const listeners = new Map<string, Set<() => void>>()

function take(id: string, frame: LiveFrame): void {
  if ((newest.get(id)?.at ?? 0) > frame.at || frame.quality === 0) return
  newest.set(id, frame)
  for (const tell of listeners.get(id) ?? []) tell()
}

/** Follows these lifts for as long as they are shown. */
export function useLiveStates(ids: readonly string[]): void {
  useTopics(ids.map(stateTopic), (event) => {
    const frame = event && frameHeard(event.d)
    const id = event?.topic.split('.')[1]
    if (frame && id) take(id, frame)
  })
}

/** What is so at the lift of a row: as it was pushed, or as the list said it when that is newer. */
export function useFrame({ id, frame }: Pick<LiveRow, 'id' | 'frame'>): LiveFrame | null {
  const subscribe = useCallback(
    (tell: () => void) => {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(tell))
      return () => {
        own.delete(tell)
        if (own.size === 0) listeners.delete(id)
      }
    },
    [id],
  )
  const pushed = useSyncExternalStore(subscribe, () => newest.get(id))
  return pushed && pushed.at >= (frame?.at ?? 0) ? pushed : frame
}
