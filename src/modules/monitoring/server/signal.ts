import { z } from 'zod'
import type { Event } from '#kernel/server/index.ts'
import type { DecisionLine } from '#modules/signal/shared/pipeline/decision.ts'

/** What telemetry says of a code (monitoring 6.2, after its steps 1 to 3): it stands, it has been clear long enough, a line about it. */

const moment = z.iso.datetime({ offset: true })
const Lines = z.array(z.object({ step: z.number().int(), rule: z.string(), result: z.string() })).default([])

const Stood = z.object({
  terminalId: z.uuid().nullish(),
  code: z.string().min(1),
  occurredAt: moment,
  receivedAt: moment,
  /** Of the floor table, from 1; its label where it has one. */
  floor: z.union([z.number(), z.string()]).nullish(),
  floorLabel: z.string().nullish(),
  door: z.number().int().nullish(),
  speed: z.number().nullish(),
  occupied: z.union([z.boolean(), z.number()]).nullish(),
  mode: z.number().int().nullish(),
  clockFlag: z.boolean().default(false),
  backfill: z.boolean().default(false),
  resolved: z.boolean().default(false),
  endedAt: moment.nullish(),
  lines: Lines,
  derived: z.boolean().default(false),
})
const Ended = z.object({ code: z.string().min(1), endedAt: moment })
const Noted = z.object({ code: z.string().min(1), lines: Lines })

export interface StoodSignal {
  readonly elevatorId: string
  readonly terminalId: string | null
  readonly code: string
  readonly occurredAt: number
  readonly receivedAt: number
  readonly floorLabel: string | null
  readonly door: number | null
  readonly speed: number | null
  /** Null: it is not known. */
  readonly occupied: boolean | null
  readonly mode: number | null
  readonly clockFlag: boolean
  readonly backfill: boolean
  readonly resolved: boolean
  readonly endedAt: number | null
  readonly lines: readonly DecisionLine[]
  /** Found by the platform in what the terminal measured. */
  readonly derived: boolean
}

const ms = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null)

/** Throws on news that telemetry does not send: it then rests in the outbox with its error for a person to look at. */
export function stoodOf({ id, payload }: Event): StoodSignal {
  const said = Stood.parse(payload)
  const { occupied, floor, floorLabel } = said
  return {
    elevatorId: z.uuid().parse(id),
    terminalId: said.terminalId ?? null,
    code: said.code,
    occurredAt: Date.parse(said.occurredAt),
    receivedAt: Date.parse(said.receivedAt),
    floorLabel: floorLabel ?? (floor == null ? null : String(floor)),
    door: said.door ?? null,
    speed: said.speed ?? null,
    occupied: occupied == null ? null : Boolean(occupied),
    mode: said.mode ?? null,
    clockFlag: said.clockFlag,
    backfill: said.backfill,
    resolved: said.resolved,
    endedAt: ms(said.endedAt),
    lines: said.lines as readonly DecisionLine[],
    derived: said.derived,
  }
}

export function endedOf({ id, payload }: Event) {
  const { code, endedAt } = Ended.parse(payload)
  return { elevatorId: z.uuid().parse(id), code, endedAt: Date.parse(endedAt) }
}

export function notedOf({ id, payload }: Event) {
  const { code, lines } = Noted.parse(payload)
  return { elevatorId: z.uuid().parse(id), code, lines: lines as readonly DecisionLine[] }
}
