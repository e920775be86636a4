import { type Context, type Event, insertRow, newId } from '#kernel/server/index.ts'
import { lockOpenRepair } from '#modules/repair/server/index.ts'
import { RepairType } from '#modules/repair/shared/repair.ts'
import { neverWaits } from '#modules/signal/shared/pipeline/context.ts'
import { decide, occupiedBy } from '#modules/signal/shared/pipeline/decide.ts'
import type { DecisionLine } from '#modules/signal/shared/pipeline/decision.ts'
import { RecordSource, RecordStatus } from '#modules/signal/shared/record.ts'
import { chooseStrategy } from '#modules/strategy/shared/chooseStrategy.ts'
import { act } from './act.ts'
import { countAgain } from './again.ts'
import { findHeldRecord, type RecordRow, recordEvent, recordNumber, tellRecord } from './recordRow.store.ts'
import { isGrave, ruleOf } from './rules.ts'
import { type Rule, settle, typeFor } from './settle.ts'
import { type StoodSignal, stoodOf } from './signal.ts'
import {
  findLift,
  findOnSite,
  findOpenRecord,
  findPowerLoss,
  findStrategies,
  isBound,
  isInCare,
  isInUse,
  isTaken,
  type LiftStrategy,
} from './situation.store.ts'
import { linkStorm } from './storm.ts'

/**
 * From a standing signal to a record and its order (monitoring 6.2 steps 1 and 4 to 9). One signal of a lift at a time: its
 * open order, then the lift, then its records are held (decision 0136). May be told twice: a signal is taken up once.
 */
export async function signalStood(ctx: Context, event: Event): Promise<void> {
  const signal = stoodOf(event)
  const lift = await findLift(ctx, signal.elevatorId)
  if (!lift) return
  const rule = await judgedAs(ctx, signal)
  const occupied = occupiedBy(rule, signal)
  const chosen = chooseStrategy(
    await findStrategies(ctx, lift),
    { code: rule, occurredAt: signal.occurredAt, occupied: occupied === true },
    // A terminal's clock may be a little ahead: what asks for no time has lasted all the same.
    Math.max(ctx.now.getTime(), signal.occurredAt),
  )
  const { strategy } = chosen
  const type = typeFor({ rule, strategy, occupied })
  const openOrder = await lockOpenRepair(ctx, lift.id, type ?? RepairType.code.ordinary)
  const at = new Date(signal.occurredAt)
  if (await isTaken(ctx, lift.id, rule.code, at)) return

  const open = await findOpenRecord(ctx, lift.id, rule.code, { type, at })
  const [worker] = await findOnSite(ctx, lift.id)
  const decided = decide(
    {
      code: signal.backfill ? { ...rule, code: signal.code } : rule,
      occurredAt: signal.occurredAt,
      lines: signal.lines,
    },
    {
      terminalBound: await isBound(ctx, signal.terminalId, lift.id, at),
      // A lift that stands still by the archive may run all the same: people in it are never left out.
      elevatorInService: isInUse(lift) || (isInCare(lift) && neverWaits(rule)),
      mode: signal.mode,
      workerOnSite: worker ?? null,
      powerLostAt: await findPowerLoss(ctx, lift.id, at),
      occupied: signal.occupied,
      openRecord: open ? spanOf(open) : null,
      dedupeMinutes: strategy?.dedupeMin ?? rule.dedupeMin ?? undefined,
      // Joined after the strategy was asked, which may want another kind of order.
      openOrder: null,
      backfill: signal.backfill,
      resolved: signal.resolved,
    },
  )
  if (decided.repeats && open) {
    await countAgain(ctx, open, { rule, at, lines: decided.lines, suppressed: decided.suppressReason !== null })
    return
  }
  const base = { signal, rule, lines: decided.lines, suppressReason: decided.suppressReason }
  if (decided.suppressReason !== null) {
    await announce(ctx, await keep(ctx, { ...base, status: RecordStatus.code.suppressed, strategy: null }))
    return
  }
  await takeUp(ctx, { signal, rule, lines: decided.lines, chosen, occupied, openOrder, callFirst: decided.callFirst })
}

interface Taking {
  readonly signal: StoodSignal
  readonly rule: Rule
  readonly lines: readonly DecisionLine[]
  readonly chosen: ReturnType<typeof chooseStrategy<LiftStrategy>>
  readonly occupied: boolean | null
  /** Held, as is the lift. */
  readonly openOrder: { readonly orderNo: string; readonly repairType: number } | undefined
  readonly callFirst: string | null
  readonly called?: Called
  /** What belongs to the record and is there before anybody is sent. */
  readonly kept?: (record: RecordRow) => Promise<void>
}

/** Steps 5 (storms) to 9 of what is no repeat and is not suppressed, whoever said it. */
export async function takeUp(ctx: Context, taking: Taking): Promise<RecordRow> {
  const { signal, rule, chosen, occupied, openOrder, callFirst, called } = taking
  const { strategy } = chosen
  const record = await keep(ctx, {
    signal,
    rule,
    lines: [...taking.lines, chosen.line],
    suppressReason: null,
    status: RecordStatus.code.happening,
    strategy,
    called,
  })
  await taking.kept?.(record)
  // It has to last longer: looked at again then (`lasting.ts`), and told to nobody before.
  if (chosen.waitsUntil !== null) {
    tellRecord(ctx, record)
    return record
  }
  if (await linkStorm(ctx, record, rule)) {
    const linked = await findHeldRecord(ctx, record.id)
    await announce(ctx, linked)
    return linked
  }
  const order = openOrder ? { no: openOrder.orderNo, type: openOrder.repairType as RepairType } : null
  const settled = settle({ rule, strategy, occupied, openOrder: order, now: ctx.now.getTime() })
  const done = await act(ctx, record, settled)
  await announce(ctx, done, { callFirst })
  return done
}

/** 困人 that came late and has not ended is 疑似困人 (`decide`); everything else is what it says. */
function judgedAs(ctx: Context, { code, backfill, resolved }: StoodSignal): Promise<Rule> {
  return ruleOf(ctx, backfill && !resolved && (code === '93' || code === '94') ? '98' : code)
}

export const spanOf = ({ id, occurredAt, lastAt, count }: RecordRow) => ({
  id,
  firstAt: Date.parse(String(occurredAt)),
  lastAt: Date.parse(String(lastAt ?? occurredAt)),
  count,
})

/** Derived by the platform (monitoring 6.2 step 3), not said by the terminal. */
const DERIVED = new Set(['23', '50', '58', '59', '93', '94', '98'])

const sourceOf = ({ derived }: StoodSignal, { code }: Rule) =>
  derived || DERIVED.has(code) ? RecordSource.code.platform : RecordSource.code.terminal

/** By telephone instead of by a terminal. */
interface Called {
  readonly source: number
  readonly said: string
  readonly outerNos: readonly string[]
}

interface Kept {
  readonly signal: StoodSignal
  readonly rule: Rule
  readonly status: number
  readonly suppressReason: string | null
  readonly strategy: LiftStrategy | null
  readonly lines: readonly DecisionLine[]
  readonly called?: Called | undefined
}

async function keep(ctx: Context, kept: Kept): Promise<RecordRow> {
  const { signal, rule, status, suppressReason, strategy, lines, called } = kept
  const at = new Date(signal.occurredAt).toISOString()
  const id = newId()
  await insertRow(ctx, 'monitorRecord', {
    id,
    recordNo: await recordNumber(ctx),
    kind: rule.kind,
    code: rule.code,
    level: rule.level,
    elevatorId: signal.elevatorId,
    terminalId: signal.terminalId,
    source: called?.source ?? sourceOf(signal, rule),
    said: called?.said ?? null,
    outerNos: called?.outerNos ?? [],
    occurredAt: at,
    lastAt: at,
    receivedAt: new Date(signal.receivedAt).toISOString(),
    endedAt: signal.endedAt === null ? null : new Date(signal.endedAt).toISOString(),
    floorLabel: signal.floorLabel,
    door: signal.door,
    speed: signal.speed,
    occupied: signal.occupied,
    mode: signal.mode,
    clockFlag: signal.clockFlag,
    backfill: signal.backfill,
    status,
    suppressReason,
    strategyId: strategy?.id ?? null,
    decisionLog: JSON.stringify(lines),
  })
  return findHeldRecord(ctx, id)
}

/** Once for each record, when it is known what becomes of it. `callFirst`: who stands at the lift. */
export async function announce(
  ctx: Context,
  record: RecordRow,
  { callFirst = null }: { callFirst?: string | null } = {},
): Promise<void> {
  // What a person tells is never one of thousands.
  const haste = isGrave(record) || !ctx.isGuest ? 'urgent' : undefined
  await ctx.emit('fault.occurred', { ...recordEvent(record), callFirst }, haste)
  tellRecord(ctx, record)
}
