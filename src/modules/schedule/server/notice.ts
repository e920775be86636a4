import type { Context } from '#kernel/server/index.ts'
import { shortDay } from '#kernel/shared/said.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { type BatchOrder, findWorkerFacts } from '#modules/maintenance/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { peopleKey } from '../shared/crew.ts'
import type { Move } from '../shared/schedule.ts'

/** Who hears of a publication: the people whose days changed, each of his own orders (jobs 4.1: 仅通知有变化的班组). */

export interface ChangedOrder {
  order: Pick<
    BatchOrder,
    'id' | 'elevatorId' | 'elevatorName' | 'communityName' | 'planDate' | 'workerIds' | 'planStart'
  >
  to: Pick<Move, 'date' | 'crew' | 'start'>
  /** Inside the frozen days: must be acknowledged. */
  frozen: boolean
}

const NAMED = 3
const kinds = ['added', 'moved', 'timed', 'partner', 'gone'] as const
type Kind = (typeof kinds)[number]
const words: Record<Kind, string> = {
  added: '新增',
  moved: '改期',
  timed: '改到达时间',
  partner: '换搭档',
  gone: '取消',
}

/** What changed for one person; undefined for nothing. */
function changeFor(employeeId: string, { order, to }: ChangedOrder): Kind | undefined {
  const [before, after] = [order.workerIds.includes(employeeId), to.crew.includes(employeeId)]
  if (!before && !after) return undefined
  if (!before) return 'added'
  if (!after) return 'gone'
  if (order.planDate !== to.date) return 'moved'
  if ((to.start ?? null) !== order.planStart) return 'timed'
  return peopleKey(order.workerIds) === peopleKey(to.crew) ? undefined : 'partner'
}

function nameOf(kind: Kind, { order, to }: ChangedOrder): string {
  const place = liftLabel(order.communityName, order.elevatorName)
  if (kind === 'moved') return `${place} ${shortDay(order.planDate, to.date)}→${shortDay(to.date, order.planDate)}`
  if (kind === 'timed' && to.start) return `${place} ${shortDay(to.date, order.planDate)} ${to.start}`
  return `${place} ${shortDay(kind === 'gone' ? order.planDate : to.date, order.planDate)}`
}

/** 新增 2 单：…、…；取消 1 单：…. */
function bodyFor(employeeId: string, changes: readonly ChangedOrder[]): string {
  const byKind = Map.groupBy(changes, (one) => changeFor(employeeId, one))
  return kinds
    .flatMap((kind) => {
      const all = byKind.get(kind) ?? []
      if (all.length === 0) return []
      const named = all.slice(0, NAMED).map((one) => nameOf(kind, one))
      return [`${words[kind]} ${all.length} 单：${named.join('、')}${all.length > NAMED ? '等' : ''}`]
    })
    .join('；')
}

/** Tells them; gives how many people heard of it. */
export async function tellCrews(ctx: Context, done: readonly ChangedOrder[], freezeDays: number): Promise<number> {
  const changes = new Map<string, ChangedOrder[]>()
  for (const one of done) {
    for (const id of new Set([...one.order.workerIds, ...one.to.crew]))
      if (changeFor(id, one)) changes.set(id, [...(changes.get(id) ?? []), one])
  }
  const people = await findWorkerFacts(ctx, { ids: [...changes.keys()] })
  let told = 0
  for (const [employeeId, mine] of changes) {
    const login = people.get(employeeId)?.loginId
    if (!login) continue
    const urgent = mine.filter((one) => one.frozen && one.to.crew.includes(employeeId)).length
    const [first] = mine
    told += await tell(ctx, {
      receivers: [login],
      bigType: 1,
      subType: MessageSubType.code.maintenance,
      title: '排程有调整',
      body: `${bodyFor(employeeId, mine)}${urgent > 0 ? `。其中 ${urgent} 单距作业不足 ${freezeDays} 天，请在手机上确认` : ''}`,
      level: urgent > 0 ? MessageLevel.code.important : MessageLevel.code.ordinary,
      ...(mine.length === 1 && first
        ? {
            biz: { type: 'maintainOrder', id: first.order.id },
            jump: { moduleName: 'maintain', openType: 1, params: { id: first.order.id } },
          }
        : {}),
    })
  }
  return told
}
