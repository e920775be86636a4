import { allOf, type Context } from '#kernel/server/index.ts'
import type { FrameOf } from '#modules/signal/shared/readFrames.ts'
import { rawKept } from '../../shared/span.ts'
import { real } from './fits.ts'
import {
  addReadings,
  addSamples,
  addTrips,
  addWaves,
  type ReadingRow,
  type SampleRow,
  type TripRow,
  type WaveRow,
} from './history.store.ts'
import type { Placed } from './link.ts'

/** What is kept of the frames of a batch, table by table. */
export class History {
  readonly readings: ReadingRow[] = []
  readonly #samples: SampleRow[] = []
  readonly #trips: TripRow[] = []
  readonly #waves: WaveRow[] = []

  readonly #rawSince: number

  /** States that are over their time are not kept; the hour that they would change is made of all its frames. */
  constructor({ now, services }: Context) {
    this.#rawSince = now.getTime() - rawKept(services.settings)
  }

  add(elevatorId: string, terminalId: string, { frame, at }: Placed, quality: 0 | 1): void {
    const of = { elevator_id: elevatorId, terminal_id: terminalId, at: new Date(at).toISOString() }
    if (frame.kind === 'trip') this.#trips.push(tripRow(of, frame, at))
    else if (frame.kind === 'count') this.readings.push({ ...of, d: frame.d })
    else if (frame.kind === 'wave') this.#waves.push(waveRow(of, frame))
    else if (frame.kind !== 'hb' && frame.kind !== 'cmd' && at >= this.#rawSince)
      this.#samples.push({ ...of, boot_id: frame.bid, seq: frame.seq, quality, d: frame.d })
  }

  async save(ctx: Context): Promise<void> {
    await allOf([
      addSamples(ctx, this.#samples),
      addTrips(ctx, this.#trips),
      addReadings(ctx, this.readings),
      addWaves(ctx, this.#waves),
    ])
  }
}

interface Of {
  readonly elevator_id: string
  readonly terminal_id: string
  readonly at: string
}

const tripRow = ({ at: end_at, ...of }: Of, { bid, d }: FrameOf<'trip'>, at: number): TripRow => ({
  ...of,
  end_at,
  boot_id: bid,
  trip_seq: d.trip,
  start_at: new Date(at - Math.round(d.sec * 1000)).toISOString(),
  from_idx: d.from ?? null,
  to_idx: d.to ?? null,
  distance_m: real(d.dist),
  v_max: real(d.vMax),
  a_max: real(d.aMax),
  j_max: real(d.jMax),
  vib_x: real(d.vib?.x),
  vib_y: real(d.vib?.y),
  vib_z: real(d.vib?.z),
  level_err_mm: real(d.lev),
  open_sec: real(d.open),
  close_sec: real(d.close),
  reopen: d.reopen ?? null,
  load_kg: real(d.load),
  kwh: real(d.kwh),
})

const letters = (text: string | null | undefined) =>
  text == null ? null : [...text.toWellFormed()].filter((one) => one >= ' ').join('')

const waveRow = (of: Of, { d: { id, fs, part, parts, why, x, y, z } }: FrameOf<'wave'>): WaveRow => ({
  ...of,
  wave_id: id,
  part,
  parts,
  fs: Math.fround(fs),
  why: letters(why),
  axes: { x, y, z },
})
