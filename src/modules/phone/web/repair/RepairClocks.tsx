import { clock } from '#kernel/shared/text.ts'
import { useNow } from '#kernel/web/ui/Clock.tsx'
import { ClockRail } from '#kernel/web/ui/Rail.tsx'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { isOver } from '#modules/repair/shared/limits.ts'
import { RepairType } from '#modules/repair/shared/repair.ts'
import { repairClocks } from '../../shared/task.ts'
import css from './repair.module.css'

/** 到场 and 解救 or 完成, each on its rail with what is left of it. */
export function RepairClocks({ order }: { order: FieldRepair }) {
  const now = useNow()
  const { arrive, finish } = repairClocks(order, now)
  const critical = order.repairType === RepairType.code.trapped
  return (
    <div className={`grid gap-8 rigid pt-8 pb-10 px-16 line-b ${css.clocks}`}>
      <Line name="到场" critical={critical} {...arrive} />
      <Line critical={critical} {...finish} />
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly seconds: number
  readonly limit: number
  readonly done: boolean
  readonly critical: boolean
}

function Line({ name, seconds, limit, done, critical }: LineProps) {
  const over = isOver(seconds, limit / 60)
  return (
    <div>
      <span>{name}</span>
      <ClockRail label={name} elapsed={seconds} limit={limit} critical={critical && !done} />
      <b data-over={over || undefined}>
        {clock(seconds)}
        <small>
          {' '}
          / {clock(limit)}
          {done && (over ? ' 超时' : ' 未超时')}
        </small>
      </b>
    </div>
  )
}
