import { clockText } from '#kernel/shared/said.ts'
import { DoorState, type EventSaid, type LiftState, ServiceMode } from '../wire.ts'
import { type DecisionLine, line, PipelineStep, SECOND } from './decision.ts'

/** 困人 derived from how the car stands (step 3): 94 outside the unlocking zone, 93 in it; 04 and 90 wait for them. ms. */
export interface CarWatch {
  /** The last value of each field; absent: never measured, null: no value now. */
  readonly known: Pick<LiftState, 'v' | 'run' | 'dz' | 'door' | 'occ' | 'mode'>
  readonly standing: { readonly since: number } | null
  /** When somebody was last seen inside behind closed doors. */
  readonly occupiedAt: number | null
  /** Since when all of 94, all of 93 holds. */
  readonly outside: number | null
  readonly inside: number | null
  /** 04 and 03 as the terminal says them: begun and not ended. */
  readonly stop04: number | null
  readonly open03: number | null
  /** 04 waits for 94. */
  readonly held: boolean
  /** 90 is pressed, and was not answered for yet. */
  readonly pressed: number | null
  /** Said of this stop already. */
  readonly said: '93' | '94' | null
}
export const unseen: CarWatch = {
  known: {},
  standing: null,
  occupiedAt: null,
  outside: null,
  inside: null,
  stop04: null,
  open03: null,
  held: false,
  pressed: null,
  said: null,
}

export interface Derived {
  /** Goes on through the pipeline; null: only the line, of the record that is there. */
  readonly code: '04' | '90' | '93' | '94' | null
  readonly occurredAt: number
  readonly line: DecisionLine
}
interface Watched {
  readonly watch: CarWatch
  readonly derived: readonly Derived[]
}

const OCCUPIED_BEFORE = 30 * SECOND
const OUTSIDE = 60 * SECOND
const INSIDE = 120 * SECOND
const PRESSED = 3 * SECOND
const STILL = 0.02

const { normal } = ServiceMode.code
const { closed } = DoorState.code
const told = (rule: string, result: string) => line(PipelineStep.code.derive, rule, result)

type Seen = CarWatch['known']
const FIELDS = ['v', 'run', 'dz', 'door', 'occ', 'mode'] as const

/** Null while it cannot be said. */
function isMoving({ run, v }: Seen): boolean | null {
  if (run === 1 || (v != null && Math.abs(v) > STILL)) return true
  return run == null && v == null ? null : false
}

function seeing(before: CarWatch, at: number, state: Seen): CarWatch {
  const known = { ...before.known }
  for (const field of FIELDS) if (state[field] !== undefined) Object.assign(known, { [field]: state[field] })
  const moving = isMoving(known) ?? before.standing === null
  const standing = moving ? null : (before.standing ?? { since: at })
  // Who was inside may have left through an open door.
  const shut = known.door === closed
  const occupiedAt = known.occ === 1 && shut ? at : shut ? before.occupiedAt : null
  const ended = moving || (known.door !== undefined && !shut)
  return { ...before, known, standing, occupiedAt, said: ended ? null : before.said }
}

const isOccupied = ({ standing, occupiedAt, known }: CarWatch): boolean =>
  known.occ === 1 || (standing !== null && occupiedAt !== null && occupiedAt >= standing.since - OCCUPIED_BEFORE)

/** From when on all conditions hold. */
function conditions(watch: CarWatch, at: number): CarWatch {
  const { known, standing } = watch
  const shutIn = standing !== null && known.door === closed && known.mode === normal && isOccupied(watch)
  const outside = shutIn && known.dz === 0 ? (watch.outside ?? at) : null
  const inside = shutIn && known.dz === 1 && watch.open03 !== null ? (watch.inside ?? at) : null
  return { ...watch, outside, inside }
}

export const onState = (before: CarWatch, at: number, state: Seen): Watched =>
  look(conditions(seeing(before, at, state), at), at)

/** 03, 04 and 90 as the terminal says them; what it says beside them counts as a state. Other codes change nothing here. */
export function onEvent(before: CarWatch, at: number, event: EventSaid): Watched {
  const since = event.on === 1 ? at : null
  // 04 says by itself that the car stands.
  const stands = event.code === '04' && since !== null ? { ...event, run: 0 as const, v: event.v ?? 0 } : event
  const seen = seeing(before, at, stands)
  if (event.code === '03') return look(conditions({ ...seen, open03: since }, at), at)
  if (event.code === '90') return look(conditions({ ...seen, pressed: since }, at), at)
  if (event.code !== '04') return look(conditions(seen, at), at)
  const watch = conditions({ ...seen, stop04: since, held: false }, at)
  if (since === null) return look(watch, at)
  const held = watch.outside !== null && watch.said === null
  const first = stopped(watch, at)
  const then = look({ ...watch, held }, at)
  return { watch: then.watch, derived: [first, ...then.derived] }
}

/** 04 begins: of people who are trapped already, perhaps of people who are, or of an empty car. */
function stopped(watch: CarWatch, at: number): Derived {
  const said = (code: '04' | null, result: string): Derived => ({
    code,
    occurredAt: at,
    line: told('停梯且有人，先等困人判定', result),
  })
  if (watch.said !== null) return said(null, '已判定为困人，并入这条困人记录。')
  if (watch.outside !== null) return said(null, '轿厢内有人，先按困人判定，暂不单独建记录。')
  return said(
    '04',
    isOccupied(watch) ? '轿厢内有人，但不符合困人的条件，按停梯故障处理。' : '轿厢内没有人，按停梯故障处理。',
  )
}

export const onClock = (watch: CarWatch, now: number): Watched => look(watch, now)

/** When it is to be looked at again, though nothing comes; null: not before something does. */
export function nextLook({ outside, inside, pressed, said }: CarWatch): number | null {
  const due = [
    ...(said === null && outside !== null ? [outside + OUTSIDE] : []),
    ...(said === null && inside !== null ? [inside + INSIDE] : []),
    ...(pressed !== null ? [pressed + PRESSED] : []),
  ]
  return due.length === 0 ? null : Math.min(...due)
}

function look(before: CarWatch, now: number): Watched {
  let watch = before
  const derived: Derived[] = []
  if (watch.held && watch.outside === null) {
    // It can no longer become 94: still standing there, it is the fault it was; else it ended by itself.
    if (watch.stop04 !== null && watch.standing !== null)
      derived.push({
        code: '04',
        occurredAt: watch.stop04,
        line: told('停梯且有人，先等困人判定', '困人的条件不再成立，按停梯故障处理。'),
      })
    watch = { ...watch, held: false }
  }
  if (watch.said === null && watch.outside !== null && now >= watch.outside + OUTSIDE) {
    derived.push(...trapped('94', watch.outside, '开锁区域外停止、门关闭、有人，满 60 秒', watch.held))
    watch = { ...watch, said: '94', held: false }
  }
  if (watch.said === null && watch.inside !== null && now >= watch.inside + INSIDE) {
    derived.push(...trapped('93', watch.inside, '平层停止、开门失败、有人，满 120 秒', false))
    watch = { ...watch, said: '93' }
  }
  if (watch.pressed !== null && now >= watch.pressed + PRESSED) {
    const answered = pressedNow(watch, watch.pressed)
    derived.push(...answered.derived)
    watch = answered.watch
  }
  return { watch, derived }
}

function trapped(code: '93' | '94', occurredAt: number, rule: string, merges04: boolean): Derived[] {
  const name = code === '94' ? '非平层困人' : '平层困人'
  const from = clockText(occurredAt)
  return [
    { code, occurredAt, line: told(rule, `${from} 起轿厢停住且有人出不来，判定为${name}。`) },
    ...(merges04
      ? [{ code: null, occurredAt, line: told('停梯并入困人', '「轿厢在开锁区域外停止」并入这条困人记录。') }]
      : []),
  ]
}

/** 90 held for 3 s: in a car that stands where it should not, or with people shut in, it is 94 at once. */
function pressedNow(before: CarWatch, pressed: number): Watched {
  const watch = { ...before, pressed: null }
  const rule = '停梯或困人时按报警按钮'
  if (before.said === '94')
    return {
      watch,
      derived: [{ code: null, occurredAt: pressed, line: told(rule, '轿厢内按了报警按钮，并入这条困人记录。') }],
    }
  if (before.said === null && before.stop04 === null)
    return {
      watch,
      derived: [{ code: '90', occurredAt: pressed, line: told(rule, '电梯没有停梯或困人，按报警处理。') }],
    }
  const from = before.outside ?? before.inside ?? before.stop04 ?? pressed
  return {
    watch: { ...watch, said: '94', held: false },
    derived: [{ code: '94', occurredAt: from, line: told(rule, '停梯时轿厢内按了报警按钮，立即判定为非平层困人。') }],
  }
}
