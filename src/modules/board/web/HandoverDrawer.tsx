import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import {
  ApprovalFields,
  type ApprovalTyped,
  approvalGiven,
  BatchRows,
  noApproval,
} from '#modules/maintenance/web/index.ts'
import { employeePlanApi } from '../shared/api.ts'
import type { EmployeeMonth, HandoverDone, HandoverPreview, PlanPerson } from '../shared/employeePlan.ts'
import { HandedLifts } from './HandedLifts.tsx'
import { HandoverOutcome } from './HandoverOutcome.tsx'
import { emptyHandover, HandoverParams, missingOf, sentOf, type TypedHandover } from './HandoverParams.tsx'
import css from './handover.module.css'

interface Props {
  readonly person: EmployeeMonth
  readonly people: readonly PlanPerson[]
  readonly today: string
  readonly onClose: () => void
  readonly onDone: () => void
}

const isExpired = (thrown: unknown) => (thrown as { code?: number } | null)?.code === refuseMaintain.previewExpired.code

/** 交接全部/部分 to a colleague: what is wanted, what it would do order by order, what was done (jobs 4.2). */
export function HandoverDrawer({ person, people, today, onClose, onDone }: Props) {
  const { call } = useKit()
  const [typed, setTyped] = useState<TypedHandover>(() => emptyHandover(today))
  const [preview, setPreview] = useState<HandoverPreview>()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [approval, setApproval] = useState<ApprovalTyped>(noApproval)
  const [result, setResult] = useState<HandoverDone>()
  const [tab, setTab] = useState('orders')
  const [renewed, setRenewed] = useState(false)
  const { running, run } = useRun()

  const going = preview?.rows.filter((row) => row.ok && !excluded.has(row.id)) ?? []
  const lifts = preview?.lifts.filter((lift) => lift.ok && !kept.has(lift.id)) ?? []
  const releases = going.filter((row) => row.needsApproval).length

  async function ask(again = false): Promise<void> {
    const missing = missingOf(typed)
    if (missing) return toast.warning(missing)
    await run(async () => {
      setPreview(await call(employeePlanApi.handoverPreview, { fromId: person.id, ...sentOf(typed) }))
      if (!again) {
        setExcluded(new Set())
        setKept(new Set())
      }
      setRenewed(again)
    })
  }
  async function apply(): Promise<void> {
    if (!preview) return
    const given = approvalGiven(approval)
    if (releases > 0 && !given) return toast.warning('有工单需审批，请填写放行原因和放行人')
    await run(async () => {
      try {
        const done = await call(employeePlanApi.handoverApply, {
          token: preview.token,
          excludeIds: [...excluded],
          liftIds: lifts.map(({ id }) => id),
          approval: releases > 0 ? given : undefined,
        })
        onDone()
        if (done.failed.length > 0 || done.liftsRefused) return setResult(done)
        toast.done(`已交接给${preview.toName}：${done.done} 张工单、${done.lifts} 台电梯，24 小时内可撤销`)
        onClose()
      } catch (thrown) {
        if (isExpired(thrown)) await ask(true)
        else throw thrown
      }
    })
  }

  const footer = result ? (
    <div className={css.foot}>
      <Button type="primary" onClick={onClose}>
        关闭
      </Button>
    </div>
  ) : preview ? (
    <div className={css.foot}>
      <span className="sec">
        将交接 <b className="num ink">{going.length}</b> 张工单、<b className="num ink">{lifts.length}</b> 台电梯
        {releases > 0 && (
          <>
            ，其中 <b className="num amberText">{releases}</b> 单需审批
          </>
        )}
      </span>
      <Button onClick={() => setPreview(undefined)} disabled={running}>
        返回修改
      </Button>
      <Button type="primary" loading={running} disabled={going.length + lifts.length === 0} onClick={apply}>
        交接给{preview.toName}
      </Button>
    </div>
  ) : (
    <div className={css.foot}>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={running} onClick={() => ask()}>
        预览
      </Button>
    </div>
  )

  return (
    <Drawer open onClose={onClose} wide title={`交接 · ${person.name}`} footer={footer}>
      {result && preview ? (
        <HandoverOutcome result={result} preview={preview} />
      ) : preview ? (
        <>
          {renewed && (
            <p className={css.renewed} role="status">
              原预览已过期或数据已变化，下面是按现在的数据重新算出的结果，请再核对一次。
            </p>
          )}
          <Summary preview={preview} />
          {releases > 0 && <ApprovalFields value={approval} onChange={setApproval} />}
          {preview.rows.length > 0 && preview.lifts.length > 0 && (
            <Tabs
              className={css.tabs ?? ''}
              activeKey={tab}
              onChange={setTab}
              items={[
                { key: 'orders', label: `工单 ${preview.rows.length}` },
                { key: 'lifts', label: `负责电梯 ${preview.lifts.length}` },
              ]}
            />
          )}
          {preview.lifts.length > 0 && (tab === 'lifts' || preview.rows.length === 0) ? (
            <HandedLifts lifts={preview.lifts} kept={kept} onKeep={setKept} />
          ) : (
            preview.rows.length > 0 && (
              <BatchRows action="staff" rows={preview.rows} excluded={excluded} onExclude={setExcluded} />
            )
          )}
          {preview.rows.length + preview.lifts.length === 0 && (
            <p className={css.none}>{person.name}在这个范围内没有未开始的工单和负责的电梯。</p>
          )}
        </>
      ) : (
        <HandoverParams
          person={person}
          people={people}
          today={today}
          value={typed}
          onChange={setTyped}
          onEnter={() => void ask()}
        />
      )}
    </Drawer>
  )
}

function Summary({ preview }: { preview: HandoverPreview }) {
  const codes = Object.entries(preview.byCode).sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <p className={css.summary}>
      <span>
        {preview.fromName} → {preview.toName}：可交接 <b className="num">{preview.ok}</b> 单，不能交接{' '}
        <b className={`num ${preview.blocked > 0 ? 'redText' : ''}`}>{preview.blocked}</b> 单
      </span>
      {codes.map(([code, n]) => (
        <span key={code} className="ter num">
          {code} {n}
        </span>
      ))}
      {preview.blocked > 0 && <span className="ter">不能交接的留在 {preview.fromName} 名下</span>}
    </p>
  )
}
