import { minutesSaid } from '#kernel/shared/said.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { StrategyMode } from '#modules/signal/shared/record.ts'
import {
  Assignee,
  EscalationChannel,
  EscalationTarget,
  type Simulation,
  type StrategyDetail,
  StrategyScope,
} from './strategy.ts'

type Told = Partial<{ readonly [K in keyof StrategyDetail]: StrategyDetail[K] | undefined }>

const SHOWN = 3
/** A space between Chinese and Latin or figures (look 3). */
const spaced = (text: string): string =>
  text.replace(/([一-龥])([A-Za-z0-9])/g, '$1 $2').replace(/([A-Za-z0-9])([一-龥])/g, '$1 $2')
/** A strategy in words: what it watches, what it waits for, what it does, who hears of it next. */
export function strategySentences(of: Told): string[] {
  const { levels = [], codes = [], scope, elevatorIds = [], mode } = of
  if (levels.length === 0 || !mode) return ['选择故障级别与处理方式后，这里说明规则怎样工作。']
  const names = codes.map(faultName)
  const what =
    names.length === 0
      ? `${levels.join('、')} 级故障`
      : `${levels.join('、')} 级中的${names
          .slice(0, SHOWN)
          .map((name) => `「${name}」`)
          .join('')}${names.length > SHOWN ? `等 ${names.length} 种` : ''}`
  const where =
    elevatorIds.length > 0
      ? `${elevatorIds.length} 台电梯`
      : scope === 1 || !scope
        ? '全公司电梯'
        : `${StrategyScope.label(scope)}的电梯`
  const conditions = [
    of.timeFrom && of.timeTo ? `${of.timeFrom} 至 ${of.timeTo} 之间` : '',
    of.persistSeconds ? `持续满 ${of.persistSeconds} 秒` : '',
    of.peopleInCarOnly ? '轿厢内有人' : '',
  ].filter(Boolean)
  const to = of.assignee ? `派给${Assignee.label(of.assignee)}` : ''
  const order = mode <= 2 && of.repairType ? `，生成${RepairType.label(of.repairType)}工单${to && `，${to}`}` : ''
  const waits = of.persistSeconds && (levels.includes('A') || codes.some((code) => code >= '90'))
  return [
    `${where}发生 ${what}${conditions.length > 0 ? `，且${conditions.join('、')}` : ''}：${StrategyMode.label(mode)}${order}。`,
    of.dedupeMin ? `同一电梯同一故障 ${minutesSaid(of.dedupeMin)}内只处理一次。` : '',
    of.quietFrom && of.quietTo
      ? `${of.quietFrom} 至 ${of.quietTo} 免打扰：C、D、E 级推迟到结束后派单；A、B 级照常。`
      : '',
    waits ? 'A 级故障与报警不等待，立即处理。' : '',
    ...(of.escalation ?? []).map(
      ({ minute, target, channel }) =>
        `${minutesSaid(minute)}未接单：${spaced(`以${EscalationChannel.label(channel)}通知${EscalationTarget.label(target)}`)}。`,
    ),
  ].filter(Boolean)
}

/** 将产生 23 张，其中困人 2 张，去重 9 张 (archives 4.3); without records it says so. */
export function simulationText({
  days,
  records,
  orders,
  trapped,
  deduped,
}: {
  days: number
  records: number | null
  orders: number | null
  trapped: number | null
  deduped: number | null
}): string {
  if (records === null) return `没有监测数据：近 ${days} 天没有终端上报的故障记录，无法试算。`
  return `将产生 ${orders} 张，其中困人 ${trapped} 张，去重 ${deduped} 张`
}

/** What the replay cannot say, and what it leaves out. */
export function backTestLimits({ test }: Pick<Simulation, 'test'>): string[] {
  if (!test) return []
  return [
    test.undecided > 0 ? `${test.undecided} 条记录还没有处置结论，说不清是真是误报，不计入误报和漏掉。` : '',
    test.outside > 0 ? `${test.outside} 条在维保作业中、补传等情况下已抑制，不受策略影响。` : '',
    '人工确认后派不派单由人决定，只计入待确认；已合并的重复次数不再拆开。',
    test.capped ? '记录太多，只重放最近的 20,000 条。' : '',
  ].filter(Boolean)
}

/** 工单 31 → 12，误报单 14 → 1，漏掉的真实故障 0 (monitoring 10.2). */
export function backTestText({
  days,
  records,
  hits,
  test,
}: Pick<Simulation, 'days' | 'records' | 'hits' | 'test'>): string {
  if (records === null || !test) return `没有监测数据：近 ${days} 天没有终端上报的故障记录，无法回测。`
  if (hits === 0)
    return `近 ${days} 天的 ${records} 条记录没有一条轮到它：排在前面的策略先处理了，或没有符合条件的。调整优先级或条件后再看。`
  const { before, after } = test
  if (JSON.stringify(before) === JSON.stringify(after)) return `与现在相同：命中 ${hits} 条，派单、推送都不变。`
  const change = (was: number, would: number) => (was === would ? `${was}` : `${was} → ${would}`)
  return `工单 ${change(before.orders, after.orders)}，误报单 ${change(before.falseOrders, after.falseOrders)}，漏掉的真实故障 ${change(before.missed, after.missed)}`
}
