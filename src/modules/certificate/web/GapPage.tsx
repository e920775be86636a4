import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addDays } from '#kernel/shared/days.ts'
import { DayInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, EmptyState, NetworkPanel, RowSkeleton, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { gapApi } from '../shared/api.ts'
import type { GapGroup, GapPlan } from '../shared/gap.ts'
import { may } from '../shared/permissions.ts'
import { certificatePage } from './addresses.ts'
import css from './certificate.module.css'
import { GapRows } from './GapRows.tsx'

/** Days ahead at which the sandbox opens: the time a renewal takes. */
const AHEAD = 60

/** 证书缺口沙盘 (archives 10.3): a day, who is missing then, and who would take over; written only when it is confirmed. */
export function GapPage() {
  const [search, setSearch] = useSearchParams()
  const { today } = useKit()
  const day = search.get('day') ?? addDays(today(), AHEAD)
  const { data, isError, error, refetch } = useRead(gapApi.plan, { day }, { firstLoad: true, retry: false })
  return (
    <div className="stack grow min-h-0">
      <TitleRow
        title="证书缺口沙盘"
        facts="按这一天有没有有效的作业人员证（T）推算；确认执行前不改动任何数据"
        actions={
          <Link to={certificatePage.ofKind(2)}>
            <Button>返回员工证书</Button>
          </Link>
        }
      />
      <div className="row wrap gap-y-8 gap-x-16 rigid py-10 px-16 line-b">
        <DayInput
          aria-label="推算日期"
          allowClear={false}
          value={day}
          min={today()}
          onChange={(chosen) => {
            if (chosen) setSearch({ owner: '2', view: 'gap', day: chosen }, { replace: true })
          }}
        />
        {data && <Figures plan={data} />}
      </div>
      {isError ? (
        <NetworkPanel failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeleton rows={10} />
      ) : data.groups.length === 0 ? (
        <EmptyState
          what="证书缺口"
          headline={`${day} 没有证书缺口`}
          hint="在保电梯的维保人员当日都有有效的作业人员证（T）。"
        />
      ) : (
        <Plan key={JSON.stringify([data.day, data.groups.map((group) => group.fromId)])} plan={data} />
      )}
    </div>
  )
}

function Figures({ plan }: { plan: GapPlan }) {
  return (
    <div className={css.gapFigure}>
      <div>
        <span className="num">{plan.day}</span> 起{' '}
        <b className={`num ${plan.lifts > 0 ? 'redText' : ''}`}>{plan.lifts}</b> 台电梯、
        <b className={`num ${plan.orders > 0 ? 'redText' : ''}`}>{plan.orders}</b> 张工单没有持证人员
      </div>
      <div className="sec small">
        另有 {plan.partLifts} 台电梯、{plan.partOrders} 张工单部分人员无证
        {plan.looseOrders > 0 && `；其中 ${plan.looseOrders} 张工单的人员与电梯不同，须在维保工单改派`}
      </div>
    </div>
  )
}

const keyOf = (group: GapGroup) => `${group.fromId} ${group.communityId}`

function Plan({ plan }: { plan: GapPlan }) {
  const { call } = useKit()
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(
    () => new Map(plan.groups.map((group) => [keyOf(group), group.toId])),
  )
  const [asking, setAsking] = useState(false)
  const taken = plan.groups.flatMap((group) => {
    const toId = chosen.get(keyOf(group))
    return toId ? [{ group, toId }] : []
  })
  const items = taken.flatMap(({ group, toId }) =>
    group.lifts.map((lift) => ({ elevatorId: lift.id, fromId: group.fromId, toId })),
  )
  const lifts = new Set(items.map((item) => item.elevatorId)).size
  const left = plan.groups.length - taken.length
  return (
    <>
      <div className="grow min-h-0 scroll">
        <GapRows
          plan={plan}
          chosen={chosen}
          onChoose={(key, toId) => setChosen((now) => new Map(now).set(key, toId))}
        />
      </div>
      <div className={`row gap-12 to-end rigid py-10 px-16 line-t ${css.gapFoot}`}>
        <span className="sec">
          将换人 <b className="num ink">{lifts}</b> 台{left > 0 && `，${left} 处没有接收人，仍缺持证人员`}
        </span>
        <Can needs={[may.transfer]}>
          <Button type="primary" disabled={items.length === 0} onClick={() => setAsking(true)}>
            执行换人
          </Button>
        </Can>
      </div>
      <ConfirmDanger
        open={asking}
        title={`为 ${lifts} 台电梯换人？`}
        effect={
          <p className="m-0 mb-8">
            现在就换：{new Set(taken.map(({ toId }) => toId)).size}{' '}
            人接收电梯；证书到期之后的工单随之换人，到期之前的仍由原来的人做，没有人员的由接收人补上，电梯日志记入。全部成功或全部不改。
          </p>
        }
        verb="执行换人"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const done = await call(gapApi.apply, { day: plan.day, items })
          toast.done(`已为 ${done.lifts} 台电梯换人，${done.orders} 张工单随之换人`)
        }}
      />
    </>
  )
}
