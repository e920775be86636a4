import { useEffect, useMemo, useRef, useState } from 'react'
import { usePolling, useSilence, useTopics } from '#kernel/web/push/usePush.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { type LiveSnapshot, liveApi } from '../shared/api.live.ts'
import {
  type EscalatorFrame,
  frameHeard,
  type LiftFrame,
  type LiveFrame,
  stateTopic,
  viewersTopic,
} from '../shared/live.ts'
import { withLive } from '../shared/livePlay.ts'

/** Rides, counts and records of a lift that is looked at. */
const REFRESH_MS = 20_000

export interface Live {
  readonly snapshot: LiveSnapshot | undefined
  readonly failed: unknown
  readonly retry: () => void
  /** Of the last minute. */
  readonly frames: readonly LiveFrame[]
  readonly viewers: number
  /** Bytes that came since the page was opened. */
  readonly bytes: number
  /** Since when the line to the page is silent, ms. */
  readonly silence: number | undefined
}

/** A lift as it is told: its snapshot first, then what is pushed; polled where push is down. */
export function useLive(elevatorId: string): Live {
  const every = usePolling(REFRESH_MS)
  const read = useRead(liveApi.snapshot, { elevatorId }, { refetchInterval: every, firstLoad: true })
  const [heard, setHeard] = useState<Heard>(nothing)
  const [viewers, setViewers] = useState<number>()
  const of = useRef(elevatorId)
  useEffect(() => {
    of.current = elevatorId
    setHeard(nothing)
    setViewers(undefined)
  }, [elevatorId])
  useTopics([stateTopic(elevatorId)], (event) => {
    const frame = frameHeard(event?.d)
    if (frame) setHeard((before) => ({ frames: withLive(before.frames, frame), bytes: before.bytes + sizeOf(event) }))
  })
  useTopics([viewersTopic(elevatorId)], (event) => {
    const n = (event?.d as { n?: unknown } | null)?.n
    if (typeof n === 'number') setViewers(n)
  })
  const first = read.data?.frame
  const frames = useMemo(() => (first ? withFirst(heard.frames, first) : heard.frames), [heard.frames, first])
  return {
    snapshot: read.data,
    failed: read.isError ? read.error : undefined,
    retry: () => void read.refetch(),
    frames,
    viewers: viewers ?? read.data?.viewers ?? 0,
    bytes: heard.bytes,
    silence: useSilence(),
  }
}

interface Heard {
  readonly frames: readonly LiveFrame[]
  readonly bytes: number
}
const nothing: Heard = { frames: [], bytes: 0 }
const sizeOf = (event: unknown): number => JSON.stringify(event).length

/** What the snapshot said stands where push has not said it, or something newer. */
function withFirst(frames: readonly LiveFrame[], first: LiveFrame): readonly LiveFrame[] {
  return frames.some(({ at }) => at >= first.at) ? frames : withLive(frames, first)
}

export const liftFrames = (frames: readonly LiveFrame[]): readonly LiftFrame[] =>
  frames.filter((one): one is LiftFrame => one.target === 'lift')
export const escalatorFrames = (frames: readonly LiveFrame[]): readonly EscalatorFrame[] =>
  frames.filter((one): one is EscalatorFrame => one.target === 'escalator')
