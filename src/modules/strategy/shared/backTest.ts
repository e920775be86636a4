import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import type { FaultCode } from '#modules/signal/shared/faultCodes.ts'
import { repairTypeOf, timingOf } from '#modules/signal/shared/pipeline/order.ts'
import { repeated } from '#modules/signal/shared/pipeline/repeats.ts'
import { RecordKind, RecordResult, RecordStatus, StrategyMode } from '#modules/signal/shared/record.ts'
import { type Candidate, chooseStrategy } from './chooseStrategy.ts'
import type { FaultRule } from './faultRule.ts'
import { type StrategyDetail, StrategyScope } from './strategy.ts'

/** 回测 (monitoring 10.2): the kept records of the last days go once more through steps 5 to 8 of monitoring 6.2, with other strategies. */
export interface Replayed {
  readonly id: string
  readonly recordNo: string
  readonly elevatorId: string
  readonly projectId: string | null
  readonly communityId: string
  readonly elevatorName: string
  readonly kind: FaultCode['kind']
  readonly code: string
  readonly level: FaultCode['level']
  readonly occupied: boolean | null
  readonly occurredAt: string
  readonly endedAt: string | null
  readonly handledAt: string | null
  readonly status: number
  readonly result: number | null
  readonly suppressReason: string | null
  /** It belongs to the storm of another record. */
  readonly linked: boolean
  readonly count: number
}

export interface ReplayedStrategy
  extends Candidate,
    Pick<StrategyDetail, 'scopeIds' | 'mode' | 'repairType' | 'dedupeMin' | 'quietFrom' | 'quietTo'> {
  /** Every lift of the scope but those switched off; else only those listed and switched on. */
  readonly allLifts: boolean
  /** Switches by lift. */
  readonly lifts: ReadonlyMap<string, boolean>
}

/** `outside`: it ended before strategies were asked. `short`: it did not last as long as the strategy wants. */
type Done = 'order' | 'asked' | 'joined' | 'merged' | 'push' | 'note' | 'short' | 'outside'
interface Outcome {
  readonly record: Replayed
  readonly strategyId: string | null
  readonly done: Done
  readonly repairType: RepairType | null
  /** People were sent or asked about it, perhaps by the record that it was counted into. */
  readonly reached: boolean
}
export interface Totals {
  /** Made at once, without anybody being asked. */
  readonly orders: number
  /** Wait for a person to confirm. */
  readonly asked: number
  /** Joined to an order of the lift that was open. */
  readonly joined: number
  readonly deduped: number
  readonly pushes: number
  /** Orders of 困人急修. */
  readonly trapped: number
  /** Orders made at once of records that were closed as 误报. */
  readonly falseOrders: number
  /** Records that were real and that nobody was sent to or asked about. */
  readonly missed: number
}
interface Missed {
  readonly id: string
  readonly recordNo: string
  readonly elevatorName: string
  readonly code: string
  readonly level: FaultCode['level']
  readonly occurredAt: string
  readonly why: string
  /** It is not missed as things stand. */
  readonly isNew: boolean
}
export interface BackTest {
  readonly before: Totals
  readonly after: Totals
  /** Of the strategy that is tried alone. */
  readonly own: Totals & { readonly hits: number }
  readonly missed: readonly Missed[]
  readonly records: number
  /** Without 处置结论: nobody knows whether they were real. */
  readonly undecided: number
  readonly outside: number
}

/** Steps 1 and 4 of monitoring 6.2, which strategies do not change. */
const OUTSIDE: ReadonlySet<string> = new Set(['未绑定', '维保作业中', '外部停电', '补传'])
const TRAPPED: ReadonlySet<string> = new Set(['93', '94', '98'])

/** What came out of it; work and tests are neither real nor false. Null: nobody has said so. */
function truthOf({ status, result }: Replayed): 'real' | 'false' | 'neither' | null {
  const { falseAlarm, maintenance, test } = RecordResult.code
  if (result === falseAlarm || status === RecordStatus.code.falseAlarm) return 'false'
  if (result === maintenance || result === test) return 'neither'
  return result !== null || status === RecordStatus.code.confirmed ? 'real' : null
}

export function appliesTo({ scope, scopeIds, allLifts, lifts }: ReplayedStrategy, record: Replayed): boolean {
  const { project, community } = StrategyScope.code
  if (scope === project && !(record.projectId && scopeIds.includes(record.projectId))) return false
  if (scope === community && !scopeIds.includes(record.communityId)) return false
  return lifts.get(record.elevatorId) ?? allLifts
}

const { auto, asked, push } = StrategyMode.code
const ms = (at: string) => Date.parse(at)

/** When the record was closed: what came afterwards was a new one. */
function openUntil({ handledAt, endedAt, occurredAt, status }: Replayed, now: number): number {
  if (handledAt) return ms(handledAt)
  const { happening, waiting, repair, recovered } = RecordStatus.code
  if (status === happening || status === waiting || status === repair || status === recovered) return now
  return ms(endedAt ?? occurredAt)
}

interface Kept {
  readonly id: string
  readonly firstAt: number
  lastAt: number
  count: number
  readonly until: number
  readonly reached: boolean
}

/** What becomes of each record, oldest first, by these strategies; where none fits, by the rule of its code. */
function replay(
  records: readonly Replayed[],
  strategies: readonly ReplayedStrategy[],
  ruleOf: (code: string) => FaultRule | undefined,
  now: number,
): { outcomes: Outcome[]; pushes: Map<string | null, number> } {
  const kept = new Map<string, Kept>()
  const orders = new Map<string, number>()
  const pushes = new Map<string | null, number>()
  const digests = new Set<string>()
  const outcomes = records.map((record): Outcome => {
    const none = { record, strategyId: null, repairType: null, reached: false }
    if (record.linked || OUTSIDE.has(record.suppressReason ?? '')) return { ...none, done: 'outside' }
    const at = ms(record.occurredAt)
    const occupied = TRAPPED.has(record.code) || record.occupied
    const rule = ruleOf(record.code)
    const { strategy, waitsUntil } = chooseStrategy(
      strategies.filter((one) => appliesTo(one, record)),
      { code: record, occurredAt: at, occupied: occupied === true },
      record.endedAt ? ms(record.endedAt) : now,
    )
    const said = { record, strategyId: strategy?.id ?? null }
    const key = `${record.elevatorId} ${record.code}`
    const before = kept.get(key)
    const open = before && before.until > at ? before : null
    const minutes = strategy?.dedupeMin ?? rule?.dedupeMin
    const again = open && repeated(open, at, record.level, minutes).record
    if (open && again) {
      Object.assign(open, { lastAt: again.lastAt, count: again.count })
      return { ...said, done: 'merged', repairType: null, reached: open.reached }
    }
    const until = openUntil(record, now)
    const keep = (reached: boolean) =>
      kept.set(key, { id: record.id, firstAt: at, lastAt: at, count: record.count, until, reached })
    const end = (done: Done, repairType: RepairType | null = null): Outcome => {
      const reached = done === 'order' || done === 'asked' || done === 'joined'
      keep(reached)
      return { ...said, done, repairType, reached }
    }
    if (waitsUntil !== null) return end('short')
    const mode = strategy?.mode ?? (rule?.enabled === false ? StrategyMode.code.note : (rule?.mode ?? asked))
    if (mode > push) return end('note')
    const hours = strategy?.quietFrom && strategy.quietTo ? { from: strategy.quietFrom, to: strategy.quietTo } : null
    const timing = timingOf(record, at, hours)
    const digest = `${strategy?.id} ${timing.dispatchAfter}`
    if (timing.push === 'now' || !digests.has(digest))
      pushes.set(said.strategyId, (pushes.get(said.strategyId) ?? 0) + 1)
    if (timing.push === 'digest') digests.add(digest)
    const type = strategy?.repairType ?? rule?.repairType ?? repairTypeOf(record, occupied)
    if (mode === push || type === null) return end('push')
    if ((orders.get(record.elevatorId) ?? 0) > at) return end('joined', type)
    orders.set(record.elevatorId, until)
    return end(mode === auto ? 'order' : 'asked', type)
  })
  return { outcomes, pushes }
}

function totals(outcomes: readonly Outcome[], pushes: number): Totals {
  const count = (fits: (one: Outcome) => boolean) => outcomes.filter(fits).length
  return {
    orders: count(({ done }) => done === 'order'),
    asked: count(({ done }) => done === 'asked'),
    joined: count(({ done }) => done === 'joined'),
    deduped: count(({ done }) => done === 'merged'),
    pushes,
    trapped: count(
      ({ done, repairType }) => (done === 'order' || done === 'asked') && repairType === RepairType.code.trapped,
    ),
    falseOrders: count(({ done, record }) => done === 'order' && truthOf(record) === 'false'),
    missed: count(isMissed),
  }
}

/** Real, of a level to which people are sent, and nobody was sent or asked. */
const isMissed = ({ record, reached, done }: Outcome): boolean =>
  done !== 'outside' &&
  !reached &&
  truthOf(record) === 'real' &&
  record.kind !== RecordKind.code.event &&
  record.level !== 'D' &&
  record.level !== 'E'

const why: { readonly [D in Done]?: string } = {
  push: '仅推送，不派人',
  note: '仅记录',
  short: '没有持续到规定的时间',
  merged: '并入一条没有派人的记录',
}

/**
 * `before` are the strategies as they stand, `after` with the one that is tried – switched on, whatever it is now – in its
 * place. What a person would have done with 人工确认 is not guessed: it counts as asked.
 */
export function backTest(
  all: readonly Replayed[],
  { before, after, tried }: { before: readonly ReplayedStrategy[]; after: readonly ReplayedStrategy[]; tried: string },
  ruleOf: (code: string) => FaultRule | undefined,
  now: number,
): BackTest {
  const records = all.toSorted((a, b) => ms(a.occurredAt) - ms(b.occurredAt))
  const [was, would] = [before, after].map((strategies) => replay(records, strategies, ruleOf, now)) as [
    ReturnType<typeof replay>,
    ReturnType<typeof replay>,
  ]
  const sum = (pushes: ReadonlyMap<unknown, number>) => [...pushes.values()].reduce((n, one) => n + one, 0)
  const own = would.outcomes.filter(({ strategyId }) => strategyId === tried)
  const known = new Set(was.outcomes.filter(isMissed).map(({ record }) => record.id))
  return {
    before: totals(was.outcomes, sum(was.pushes)),
    after: totals(would.outcomes, sum(would.pushes)),
    own: { ...totals(own, would.pushes.get(tried) ?? 0), hits: own.length },
    missed: would.outcomes
      .filter(isMissed)
      .map(({ record: { id, recordNo, elevatorName, code, level, occurredAt }, done }) => ({
        id,
        recordNo,
        elevatorName,
        code,
        level,
        occurredAt,
        why: why[done] ?? '',
        isNew: !known.has(id),
      }))
      .toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || ms(b.occurredAt) - ms(a.occurredAt)),
    records: records.length,
    undecided: records.filter((record) => record.kind !== RecordKind.code.event && truthOf(record) === null).length,
    outside: was.outcomes.filter(({ done }) => done === 'outside').length,
  }
}
