import { useMemo } from 'react'
import type { ScheduleBoard } from '../shared/schedule.ts'
import type { Drafts } from './drafts.ts'
import { left, nothing } from './view.ts'

/** What lies beside the board: all of its orders as they stand, and those of each tray that no draft moved away. */
export function useTrays(data: ScheduleBoard | undefined, drafts: Drafts) {
  const chips = useMemo(() => {
    const { near, redo, unassigned } = data?.trays ?? {}
    return [near, redo, unassigned].flatMap((tray) => tray?.chips ?? [])
  }, [data])
  const { near = nothing, redo, unassigned } = data?.trays ?? {}
  const waitingRedo = useMemo(() => left(redo, drafts), [redo, drafts])
  const waitingCrew = useMemo(() => left(unassigned, drafts), [unassigned, drafts])
  return { chips, near, redo: waitingRedo, unassigned: waitingCrew }
}
