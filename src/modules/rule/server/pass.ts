import { type Context, inCompany, type Minutely, type Services } from '#kernel/server/index.ts'
import { type Telling, tell } from '#modules/message/server/index.ts'
import { defaultRule } from '../shared/defaults.ts'
import { type Node, type OvertimeRule, OvertimeScene, type Scene } from '../shared/overtime.ts'
import { isWorking, type Step, stepsOf, type WorkTime } from '../shared/steps.ts'
import { phraseOf } from '../shared/words.ts'
import { addCalls } from './calling.store.ts'
import { sendCalls } from './calling.ts'
import type { ClockSource } from './clocks.ts'
import { type DueClock, findDue, type ScopedSteps } from './due.store.ts'
import { keepHits, type NewHit } from './hit.store.ts'
import { callsOf, type Reminder, receiverIds, tellingsOf } from './letters.ts'
import { findDispatchers, findPeople, type ReceivingPerson } from './receivers.store.ts'
import { findRules, findSwitches, type RuleRecord } from './rule.store.ts'

/** What other modules give to the engine (src/app/modules.ts). */
export interface RulePorts {
  readonly clocks: readonly ClockSource[]
  readonly workTime: (ctx: Context) => Promise<WorkTime>
}

/** Hits of one transaction, and of one pass of a cell: a flood is spread over minutes, the oldest first. */
const BATCH = 500
const PER_CELL = 5000

interface CellRules {
  readonly source: ClockSource
  readonly node: Node
  readonly rules: ReadonlyMap<string | null, RuleRecord | { readonly id: null; readonly rule: OvertimeRule }>
  readonly scopes: readonly ScopedSteps[]
}

/** Every minute: finds the clocks whose stage is due, keeps each as a hit, tells people (archives 6.9). */
export const overtimeWork = (ports: RulePorts): Minutely => ({
  name: 'rule.overtime',
  run: (services, companyId) => overtimePass(services, companyId, ports),
})

export async function overtimePass(services: Services, companyId: string, ports: RulePorts): Promise<void> {
  const caller = { principal: null, companyId, traceId: 'overtime' }
  const cells = await inCompany(services, caller, (ctx) => cellsNow(ctx, ports), { reads: true })
  for (const cell of cells)
    for (let done = 0; done < PER_CELL; done += BATCH) {
      const found = await inCompany(services, caller, (ctx) => speak(ctx, cell))
      if (found < BATCH) break
    }
  await sendCalls(services, companyId)
}

/** The rules as they stand, as cutoffs of this moment. */
async function cellsNow(ctx: Context, { clocks, workTime }: RulePorts): Promise<CellRules[]> {
  if (!(await findSwitches(ctx)).overtime) return []
  const stored = await findRules(ctx)
  const work = await workTime(ctx)
  const now = ctx.now.getTime()
  return clocks.flatMap((source) =>
    Object.keys(source.nodes).map((key) => {
      const node = Number(key) as Node
      const own = stored.filter((rule) => rule.scene === source.scene && rule.node === node)
      const rules = new Map<string | null, RuleRecord | { id: null; rule: OvertimeRule }>()
      rules.set(null, { id: null, rule: defaultRule(source.scene, node) })
      for (const rule of own) rules.set(rule.projectId, rule)
      const scopes = [...rules].map(([projectId, held]) => ({
        ruleId: held.id,
        projectId,
        steps: stepsNow(source.scene, 'rule' in held ? held.rule : held, now, work),
      }))
      return { source, node, rules, scopes }
    }),
  )
}

/** Outside the hours a rule of working time keeps silent; trapped people are never quiet. */
function stepsNow(scene: Scene, rule: OvertimeRule, now: number, work: WorkTime): readonly Step[] {
  if (!rule.enabled) return []
  const hours = rule.workHoursOnly && scene !== OvertimeScene.code.trapped
  if (hours && !isWorking(now, work)) return []
  return stepsOf(rule, now, hours ? work : undefined)
}

/** One batch in one transaction: the hits and their messages are there together or not at all. Gives how many were due. */
async function speak(ctx: Context, cell: CellRules): Promise<number> {
  const due = await findDue(ctx, cell.source, cell.node, cell.scopes, BATCH)
  if (due.length === 0) return 0
  const addressed = await addressOf(ctx, cell, due)
  const kept = await keepHits(
    ctx,
    addressed.map(({ hit }) => hit),
  )
  const reminders = addressed.flatMap(({ reminder }, i) => {
    const hitId = kept.get(i)
    return hitId ? [{ ...reminder, hitId }] : []
  })
  for (const telling of tellingsOf(reminders)) await tell(ctx, telling)
  await addCalls(ctx, callsOf(reminders))
  return due.length
}

async function addressOf(
  ctx: Context,
  { source, node, rules }: CellRules,
  due: readonly DueClock[],
): Promise<{ hit: NewHit; reminder: Omit<Reminder, 'hitId'> }[]> {
  const dispatchers = await findDispatchers(ctx)
  const wanted = due.map((clock) => {
    const held = rules.get(clock.projectId) ?? rules.get(null)
    const rule = held && 'rule' in held ? held.rule : held
    const stage = rule?.stages[clock.stage - 1]
    if (!stage) throw new Error('a due stage without its rule')
    return { clock, stage, ids: receiverIds(stage, clock, dispatchers) }
  })
  const people = await findPeople(
    ctx,
    wanted.flatMap(({ ids }) => ids),
  )
  return wanted.map(({ clock, stage, ids }) => {
    const receivers = ids.map((id) => people.get(id)).filter((one): one is ReceivingPerson => one !== undefined)
    const what = phraseOf(source.scene, node, stage)
    const jump: NonNullable<Telling['jump']> = {
      moduleName: 'overtime',
      openType: 1,
      params: { bizType: source.jumpTo, id: clock.jumpId },
    }
    const { subjectId, baseAt, dueAt, projectId, ruleId, nth } = clock
    const hit: NewHit = {
      subjectId,
      baseAt,
      dueAt,
      projectId,
      ruleId,
      nth,
      what,
      jump,
      scene: source.scene,
      node,
      subjectType: source.subjectType,
      stage: clock.stage,
      title: clock.subject,
      channels: stage.channels,
      receiverIds: receivers.map(({ id }) => id),
      receivers: receivers.map(({ name }) => name),
    }
    const { subject, note } = clock
    const reminder = {
      scene: source.scene,
      stage: clock.stage,
      channels: stage.channels,
      what,
      subject,
      note,
      receivers,
      jump,
    }
    return { hit, reminder }
  })
}
