import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import type { fieldApi } from '#modules/field/shared/api.ts'
import { statusName } from '#modules/maintenance/shared/maintenance.ts'
import { phonePaths } from '../../shared/paths.ts'
import { isFailed } from '../../shared/queue.ts'
import { Big, Facts, Note, Section } from '../kit/parts.tsx'
import { Refusals } from '../kit/Refused.tsx'
import { doing, record } from '../store/phone.ts'
import { phoneState, usePhone } from '../store/state.ts'
import { syncNow } from '../store/sync.ts'
import { clockOf, levelName } from '../words.ts'
import css from './order.module.css'

type Running = NonNullable<ReplyOf<typeof fieldApi.scan>['running']>

/** 加入作业 (jobs 1.5): others of the team are at work here; who joins has the order on his phone once the server knows. */
export function JoinWork({ running, qr }: { readonly running: Running; readonly qr: string }) {
  const { orderId, status, refusal } = running
  const { ops, orders, syncing } = usePhone()
  const navigate = useNavigate()
  const [joining, setJoining] = useState(false)
  const own = ops.filter((op) => op.orderId === orderId && op.type === 'crewJoin')
  const waits = own.some(({ state }) => state === 'waiting')
  const join = async () => {
    setJoining(true)
    await record(orderId, doing('crewJoin', { qr }))
    await syncNow()
    setJoining(false)
    if (!phoneState.get().orders.has(orderId)) return
    toast.done('已加入作业')
    await navigate(phonePaths.order(orderId))
  }
  return (
    <>
      <Section title="正在作业" aside={statusName(status)}>
        <Facts
          rows={[
            ['维保类别', levelName(running.level, running.type)],
            ...(running.crew.length > 0 ? ([['作业人员', namesSaid(running.crew)]] as const) : []),
            ['开始时间', running.since && clockOf(running.since)],
            ['工单编号', running.orderNo],
          ]}
        />
      </Section>
      <div className={css.join}>
        <Refusals orderId={orderId} />
        {refusal && <Note tone="warn">{refusal}</Note>}
        {waits && !joining && !syncing && <Note tone="info">加入已记在手机上，连上网络后生效，工单随后出现在今日</Note>}
        <div className={css.sheetFoot}>
          {orders.has(orderId) ? (
            <Big onClick={() => void navigate(phonePaths.order(orderId))}>打开工单</Big>
          ) : (
            !refusal && (
              <Big disabled={joining || waits || own.some(isFailed)} onClick={() => void join()}>
                加入作业
              </Big>
            )
          )}
        </div>
      </div>
    </>
  )
}
