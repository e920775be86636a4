import { z } from 'zod'
import { Floor } from '#modules/telemetry/shared/api.live.ts'

/** 黑匣子 (monitoring 4.1, 10.1): the frames around a record as they came; a field that no frame has was not measured. */
const known = z.number().nullable().optional()

export const BoxFrame = z.object({
  /** ms from the record's moment. */
  t: z.number(),
  fl: known,
  pos: known,
  v: known,
  door: known,
  occ: known,
  mode: known,
  dir: known,
  dz: known,
  load: known,
  run: known,
  sc: known,
  dl: known,
  brk: known,
  /** Of escalators: handrails against the steps, %; the last stop, m. */
  hl: known,
  hr: known,
  stopDist: known,
})
export type BoxFrame = z.output<typeof BoxFrame>

export const BlackBox = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  /** The minute after is still to come. */
  open: z.boolean(),
  frames: z.array(BoxFrame),
  /** What the drawing is made from, as far as the archive knows it. */
  isEscalator: z.boolean(),
  floors: z.array(Floor),
  stations: z.number().int().nullable(),
  ratedLoad: z.number().nullable(),
  ratedSpeed: z.number().nullable(),
  rise: z.number().nullable(),
  slope: z.number().nullable(),
})
export type BlackBox = z.output<typeof BlackBox>

/** Seconds before and after. */
export const BOX_SECONDS = 60
export const BOX_SPEEDS = [0.25, 0.5, 1, 2, 4] as const

/** The last frame at or before a moment (ms from the record's); undefined before the first. */
export function frameAt(frames: readonly BoxFrame[], t: number): BoxFrame | undefined {
  let low = 0
  let high = frames.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((frames[middle] as BoxFrame).t <= t) low = middle + 1
    else high = middle
  }
  return frames[low - 1]
}
