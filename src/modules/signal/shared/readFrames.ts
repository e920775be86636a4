import type { z } from 'zod'
import { refuseTerminal } from '#modules/terminal/shared/terms.ts'
import { AnswerSaid } from './commands.ts'
import { refuseTelemetry } from './refusals.ts'
import type { Up } from './topic.ts'
import { UP } from './topic.ts'
import {
  CountSaid,
  EscalatorState,
  EventSaid,
  Header,
  HeartbeatSaid,
  LastWill,
  LiftState,
  TripSaid,
  WaveSaid,
} from './wire.ts'

export const MOST_RECORDS = 200
const MOST_BYTES = 64 * 1024

const bodies = {
  lift: LiftState,
  escalator: EscalatorState,
  event: EventSaid,
  trip: TripSaid,
  count: CountSaid,
  hb: HeartbeatSaid,
  wave: WaveSaid,
  cmd: AnswerSaid,
} as const
type Bodies = typeof bodies

/** A frame that can be read, with its kind; a state is one of a lift or of an escalator. */
export type Frame = {
  readonly [K in keyof Bodies]: Header & { readonly kind: K; readonly d: z.output<Bodies[K]> }
}[keyof Bodies]
export type FrameOf<K extends Frame['kind']> = Extract<Frame, { kind: K }>

interface Rejected {
  /** Null where the number itself cannot be read. */
  readonly seq: number | null
  readonly code: number
  readonly msg: string
}
export interface Reading {
  readonly frames: readonly Frame[]
  readonly rejected: readonly Rejected[]
}
interface Sender {
  readonly no: string
  readonly target: 'lift' | 'escalator'
}

/** Why a whole text is refused; frames are then neither kept nor acknowledged. */
type Refused = { readonly refused: Omit<Rejected, 'seq'> }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const seqOf = (value: unknown): number | null =>
  isObject(value) && Number.isInteger(value.seq) ? (value.seq as number) : null
const said = ({ errorCode, message }: { errorCode: number; message: string }) => ({ code: errorCode, msg: message })
const refused = (one: { errorCode: number; message: string }): Refused => ({ refused: said(one) })

/** 「d.pos 应为数字」: where and why, of the first thing that is wrong. */
function wrongIn(error: z.ZodError, at: string): string {
  const issue = error.issues[0]
  const path = [at, ...(issue?.path ?? [])].filter((one) => one !== '').join('.')
  return `${path} ${issue?.message ?? '不正确'}`
}

/**
 * One payload of a terminal: a single frame or a batch. `on` is the topic it came on, null over HTTPS, where each record says
 * its kind itself (`t`, absent: state). `bytes` is the size as sent.
 */
export function readFrames(
  text: string,
  bytes: number,
  from: Sender,
  on: Exclude<Up, 'lwt'> | null,
): Reading | Refused {
  if (bytes > MOST_BYTES) return refused(refuseTelemetry.tooLarge({ kb: Math.ceil(bytes / 1024) }))
  const payload = parsed(text)
  if (!isObject(payload)) return refused(refuseTelemetry.malformed({ what: '内容不是 JSON 对象' }))
  if (payload.v !== 1) return refused(refuseTelemetry.malformed({ what: 'v 应为 1' }))
  if (payload.no !== from.no) return refused(refuseTerminal.unknownNo())
  if (payload.batch === undefined) return sorted([readOne(payload, from, on)])
  if (!Array.isArray(payload.batch)) return refused(refuseTelemetry.malformed({ what: 'batch 应为数组' }))
  if (payload.batch.length > MOST_RECORDS) return refused(refuseTelemetry.tooMany({ n: payload.batch.length }))
  return sorted(payload.batch.map((one: unknown) => readOne(one, from, on)))
}

/** Null, which is no object, where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const sorted = (each: readonly (Frame | Rejected)[]): Reading => ({
  frames: each.filter((one) => 'kind' in one),
  rejected: each.filter((one) => 'msg' in one),
})

function readOne(record: unknown, from: Sender, on: Up | null): Frame | Rejected {
  const seq = seqOf(record)
  const wrong = (what: string): Rejected => ({ seq, ...said(refuseTelemetry.malformed({ what })) })
  if (!isObject(record)) return wrong('记录应为对象')
  if (record.no !== undefined && record.no !== from.no) return { seq, ...said(refuseTerminal.unknownNo()) }
  const t = record.t ?? on ?? 'state'
  const named = UP.find((one) => one === t)
  if (!named || named === 'lwt') return wrong('t 不是已知的类别')
  if (on !== null && named !== on) return wrong('t 与主题不同')
  const header = Header.safeParse(record)
  if (!header.success) return wrong(wrongIn(header.error, ''))
  const kind = named === 'state' ? from.target : named
  const d = bodies[kind].safeParse(record.d)
  if (!d.success) return wrong(wrongIn(d.error, 'd'))
  return { ...header.data, kind, d: d.data } as Frame
}

/** The last will of a terminal: on this boot it is gone. */
export function readLastWill(text: string, no: string): { readonly bid: number } | Refused {
  const will = LastWill.safeParse(parsed(text))
  if (!will.success) return refused(refuseTelemetry.malformed({ what: wrongIn(will.error, '') }))
  return will.data.no === no ? { bid: will.data.bid } : refused(refuseTerminal.unknownNo())
}
