import type { z } from 'zod'
import {
  type Context,
  findRow,
  insertRow,
  moveRow,
  orRefuse,
  type Subscription,
  updateRow,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { addElevatorLogs, lockLifts, noteTerminal } from '#modules/elevator/server/index.ts'
import { DeviceType, ELEVATOR_KEPT, ElevatorLogKind, UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { BindInput, ReplaceInput, UnbindInput } from '../shared/api.ts'
import { terminalMoves } from '../shared/states.ts'
import type { Binding, SelfTest } from '../shared/terminal.ts'
import { BindReason, COLLECTING, refuseTerminal, TerminalStatus, TerminalType } from '../shared/terms.ts'
import { tellBarred } from './barred.ts'
import { requireLocked } from './held.ts'
import { endBinding, findBindings, findOpenBinding, findStanding } from './terminal.store.ts'

/** Which terminal stands at which lift (monitoring 1 TerminalBinding): no overlap of a terminal, one of a type at a lift. */

const KEPT: ReadonlySet<number> = new Set(ELEVATOR_KEPT)

interface Coming {
  readonly terminalId: string
  readonly elevatorId: string
  readonly selfTest: SelfTest
  readonly photos: readonly StoredFile[]
  readonly reason: 1 | 2 | 3
}

export async function bind(ctx: Context, input: z.output<typeof BindInput>) {
  return putUp(ctx, { ...input, reason: BindReason.code.installed })
}

export async function unbind(ctx: Context, { id, version, reason }: z.output<typeof UnbindInput>) {
  return takeDown(ctx, { id, version, endReason: BindReason.code.removed, note: reason })
}

/** One goes, another comes at the same lift, or neither. */
export async function replace(ctx: Context, input: z.output<typeof ReplaceInput>) {
  const { id, version, terminalId, reason, selfTest, photos } = input
  const { elevatorId } = await requireLocked(ctx, id, version)
  if (!elevatorId) throw refuseTerminal.unbound()
  await takeDown(ctx, { id, version, endReason: BindReason.code.replaced, note: reason })
  return putUp(ctx, { terminalId, elevatorId, selfTest, photos, reason: BindReason.code.replaced })
}

export async function bindingsOfLift(ctx: Context, { elevatorId }: { elevatorId: string }): Promise<Binding[]> {
  await findRow(ctx, 'elevator', elevatorId)
  return findBindings(ctx, { elevatorId })
}

/** What stands at a lift that is scrapped or given away stands there no more (monitoring 7). */
export const liftGone: Subscription = {
  subscriber: 'terminal.liftGone',
  events: ['elevator.scrapped', 'elevator.transferred'],
  handle: async (ctx, { id, name }) => {
    const note = name === 'elevator.scrapped' ? '电梯报废' : '电梯转出'
    for (const { terminalId } of id ? await findStanding(ctx, id) : [])
      await takeDown(ctx, { id: terminalId, endReason: BindReason.code.removed, note })
  },
}

async function putUp(ctx: Context, { terminalId, elevatorId, selfTest, photos, reason }: Coming) {
  // The lift first, as everywhere: two people who put terminals up at it come one after the other.
  const [lift] = await lockLifts(ctx, [elevatorId])
  const terminal = await requireLocked(ctx, terminalId)
  if (terminal.status === TerminalStatus.code.scrapped) throw refuseTerminal.scrapped()
  if (terminal.status === TerminalStatus.code.off) throw refuseTerminal.off()
  terminalMoves.target('bind', terminal.status)
  if (lift && !KEPT.has(lift.useStatus)) throw refuseTerminal.liftGone({ status: UseStatus.label(lift.useStatus) })
  if (terminal.elevatorName) throw refuseTerminal.boundTo({ name: terminal.elevatorName })
  requireFitting(terminal.terminalType, lift?.type ?? DeviceType.code.straight)
  const standing = await findStanding(ctx, elevatorId)
  // One that reads the lift, and one for alarms: two readers of one lift would count its runs twice.
  const rival = ({ terminalType }: { terminalType: number }) =>
    collects(terminal.terminalType) ? collects(terminalType) : terminalType === terminal.terminalType
  if (standing.some(rival)) throw refuseTerminal.liftTaken()
  if (Object.values(selfTest).includes(false)) throw refuseTerminal.selfTest()
  const { terminalType, terminalNo, iccid } = terminal
  await orRefuse(
    insertRow(ctx, 'terminalBinding', {
      terminalId,
      elevatorId,
      terminalType,
      fromAt: ctx.now.toISOString(),
      reason,
      photos: JSON.stringify(await attachFiles(ctx, photos)),
      selfTest: JSON.stringify(selfTest),
      operatorId: ctx.who.userId,
    }),
    () => refuseTerminal.liftTaken(),
  )
  if (collects(terminalType))
    await noteTerminal(ctx, elevatorId, {
      terminalNo,
      simNo: iccid,
      online: terminal.status === TerminalStatus.code.online,
    })
  await logged(ctx, elevatorId, `${BindReason.label(reason)}${TerminalType.label(terminalType)}${terminalNo}`)
  const saved = await updateRow(ctx, 'terminal', terminalId, terminal.version, { elevatorId })
  // What goes to lifts and escalators alike is read as what it stood at when it came in: it comes in anew.
  if (goesAnywhere(terminalType)) tellBarred(ctx, terminalNo)
  await ctx.emit('terminal.bound', { id: terminalId, version: saved.version, elevatorId, bound: true })
  return saved
}

interface Going {
  readonly id: string
  /** As the person saw it; absent: whatever it is by now. */
  readonly version?: number
  readonly endReason: 1 | 2 | 3
  readonly note: string
}

async function takeDown(ctx: Context, { id, version, endReason, note }: Going) {
  const seen = await findOpenBinding(ctx, id)
  if (!seen) {
    await requireLocked(ctx, id, version)
    throw refuseTerminal.unbound()
  }
  const { elevatorId } = seen
  await lockLifts(ctx, [elevatorId])
  const terminal = await requireLocked(ctx, id, version)
  terminalMoves.target('unbind', terminal.status)
  await endBinding(ctx, seen.id, { endReason, note })
  const { terminalType, terminalNo, status } = terminal
  if (collects(terminalType)) await noteTerminal(ctx, elevatorId, { terminalNo: null, simNo: null, online: null })
  await logged(ctx, elevatorId, `拆除${TerminalType.label(terminalType)}${terminalNo}：${note}`)
  // What is taken down is no longer heard from this lift; on the shelf it begins anew.
  const rest = status === TerminalStatus.code.off ? status : TerminalStatus.code.inactive
  const saved = await moveRow(ctx, 'terminal', terminal, rest, { elevatorId: null, onlineSince: null })
  await ctx.emit('terminal.bound', { id, version: saved.version, elevatorId, bound: false })
  return saved
}

export const collects = (type: number) => (COLLECTING as readonly number[]).includes(type)

const goesAnywhere = (type: number) => type === TerminalType.code.converter || type === TerminalType.code.alarm

/** 直梯采集终端 reads cars, 扶梯采集终端 reads steps and pallets; converters and alarms go anywhere. */
function requireFitting(terminalType: 1 | 2 | 3 | 4, type: number): void {
  const straight = type === DeviceType.code.straight
  const wrong =
    (terminalType === TerminalType.code.lift && !straight) || (terminalType === TerminalType.code.escalator && straight)
  if (wrong)
    throw refuseTerminal.otherKind({
      type: TerminalType.label(terminalType),
      category: DeviceType.label(type as 1 | 2 | 3),
    })
}

const logged = (ctx: Context, elevatorId: string, summary: string) =>
  addElevatorLogs(ctx, [{ elevatorId, kind: ElevatorLogKind.code.terminal, summary }])
