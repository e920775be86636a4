import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { told } from '#kernel/web/client/told.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { exactText, HashCode, KeyValue } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { recordKeeping } from '#modules/law/shared/law.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { GovState } from '../shared/maintenance.ts'
import { isBroughtAlong, type MaintainOrderDetail } from '../shared/orderDetail.ts'
import { may } from '../shared/permissions.ts'
import { RECORD_KIND, reportingApi } from '../shared/reporting.api.ts'
import { maintenancePage } from './addresses.ts'
import css from './drawer.module.css'

/** 记录单: the printable record of T5002 art. 7 and what proves that nobody changed it. */
export function RecordTab({ order }: { order: MaintainOrderDetail }) {
  const { download } = useKit()
  const { running, run } = useRun()
  async function print(): Promise<void> {
    await run(async () => {
      await download(maintainOrderApi.record, { id: order.id })
    })
  }
  if (!order.completeAt) {
    return (
      <p className={`${css.none} ter`}>
        完成后生成记录单。记录保存至少 {recordKeeping.years} 年，二维码可验证是否被改动。
      </p>
    )
  }
  if (isBroughtAlong(order)) {
    return (
      <p className={`${css.none} ter`}>
        导入的历史维保没有维保项目与存证，原始记录请在纸质档案或原系统中查阅，保存至 {order.retainUntil}。
      </p>
    )
  }
  return (
    <>
      <KeyValue
        items={[
          ['完成时间', exactText(order.completeAt)],
          ['收到时间', exactText(order.receivedAt)],
          ['保存至', order.retainUntil],
          ['监管上报', <GovReport key="gov" order={order} />],
          ['存证摘要', order.contentHash && <HashCode key="hash" hash={order.contentHash} />],
        ]}
      />
      <div className={css.link}>
        <Button type="primary" loading={running} onClick={print}>
          下载记录单 PDF
        </Button>
        {order.contentHash && <Verify hash={order.contentHash} />}
      </div>
      <p className={`${css.none} ter small`}>
        记录单上的二维码含有这份存证摘要，任何人扫码就能核对记录是否被改动。每晚封存当天的记录，之后内容改动一个字，核对时就会不一致。{' '}
        <Link to={maintenancePage.recordProof}>记录存证</Link>
      </p>
    </>
  )
}

/** 监管上报 with 重新上报 where it failed; the call is silenced, the row says how it stands (jobs 4, JMy). */
function GovReport({ order }: { order: MaintainOrderDetail }) {
  const { call } = useKit()
  const stale = useStale()
  const user = useUser()
  const refresh = () => void stale(maintainOrderApi.detail)
  useTopics(user?.companyId ? [`company.${user.companyId}.platform`] : [], refresh)
  const { failed, waiting } = GovState.code
  async function again(): Promise<void> {
    // The call is silent: refused or not, the state beside the button tells.
    await told(call(reportingApi.retry, { bizType: RECORD_KIND, bizIds: [order.id] }))
    refresh()
  }
  const label = GovState.label(order.govState)
  return (
    <>
      <span className={order.govState === failed ? 'redText' : undefined}>
        {order.govMsg ? `${label}：${order.govMsg}` : label}
      </span>{' '}
      {(order.govState === failed || (order.govState === waiting && order.govMsg)) && (
        <Can needs={[may.reportAgain]}>
          <button type="button" className="linkButton" onClick={again}>
            重新上报
          </button>
        </Can>
      )}
    </>
  )
}

type Proof = ReplyOf<typeof maintainOrderApi.verify>['proof']
const proofText = (proof: Proof): string =>
  proof?.state === 'same' ? `与存证一致（${proof.day} 已封存）` : '与记录一致，今晚封存'
const wrongText = (proof: Proof): string =>
  proof?.state === 'changed' ? `与 ${proof.day} 的存证不一致：记录被改动过` : '不一致：没有与此存证摘要相符的记录'

function Verify({ hash }: { hash: string }) {
  const { call } = useKit()
  const { run } = useRun()
  const [said, setSaid] = useState<string>()
  const verify = () =>
    run(async () => {
      const { match, orderNo, completeAt, proof } = await call(maintainOrderApi.verify, { hash })
      setSaid(match ? `${proofText(proof)}：${orderNo ?? ''}，${exactText(completeAt)} 完成` : wrongText(proof))
    })
  return (
    <>
      <Button onClick={verify}>核对存证</Button>
      <span role="status" className="sec small num">
        {said}
      </span>
    </>
  )
}
