import type { Context } from '#kernel/server/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { neverWaits } from '#modules/signal/shared/pipeline/context.ts'
import { line, PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { stormRoot } from '#modules/signal/shared/pipeline/repeats.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { changeRecord, findHeldRecord, type RecordRow, tellRecord } from './recordRow.store.ts'
import { isGrave } from './rules.ts'
import type { Rule } from './settle.ts'
import { findAround } from './situation.store.ts'

const { happening, waiting, suppressed } = RecordStatus.code
const LINKED = '并入主因'

/**
 * Ten codes of a lift within a minute have one root (step 5): the others are linked to it, and such as nobody was sent for are
 * closed with it. A and alarms go their own way. True: this record is one of the others.
 */
export async function linkStorm(ctx: Context, record: RecordRow, rule: Rule): Promise<boolean> {
  const around = await findAround(ctx, record.elevatorId, new Date(record.occurredAt as unknown as string))
  const storm = stormRoot(
    around.map(({ code, level, at }) => ({ code, level: level as FaultLevel | null, at: Date.parse(at) })),
  )
  if (!storm) return false
  const root = around.find(({ code, at }) => code === storm.root.code && Date.parse(at) === storm.root.at)
  if (!root) return false
  for (const { id } of around) {
    const other = id === record.id ? record : await findHeldRecord(ctx, id)
    if (id === root.id || isGrave(other) || other.rootId === root.id) continue
    const open = other.repairOrderId === null && (other.status === happening || other.status === waiting)
    const said = line(PipelineStep.code.dedupe, storm.line.rule, storm.line.result)
    const ends = open ? { status: suppressed, suppressReason: LINKED } : {}
    tellRecord(ctx, await changeRecord(ctx, other, { rootId: root.id, ...ends }, [said]))
  }
  return root.id !== record.id && !neverWaits(rule)
}
