import { Input } from 'antd'
import { useState } from 'react'
import { formatMoney } from '#kernel/shared/money.ts'
import { DayInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { contractApi } from '../shared/api.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import type { TerminationPreview } from '../shared/preview.ts'
import css from './detail.module.css'

interface Props {
  readonly contract: ContractDetail
  readonly onClose: () => void
}

/** 终止: the last day of service, and what will happen, computed for exactly that day (archives 6.3, 7). */
export function TerminateDialog({ contract, onClose }: Props) {
  const { call, today } = useKit()
  const [terminatedAt, setDay] = useState<string | undefined>(() => {
    const now = today()
    return contract.endDate && now > contract.endDate ? contract.endDate : now
  })
  const [endReason, setReason] = useState('')
  const { data, isError } = useRead(
    contractApi.terminatePreview,
    terminatedAt !== undefined ? { id: contract.id, terminatedAt } : undefined,
    { retry: false },
  )
  return (
    <ConfirmDanger
      open
      title={`终止合同「${contract.contractNo}」？`}
      verb="终止合同"
      effect={
        <div className={`stack gap-10 ${css.risk}`}>
          <label>
            最后服务日
            <DayInput value={terminatedAt} min={contract.startDate} max={contract.endDate} onChange={setDay} />
          </label>
          <label>
            终止原因
            <Input value={endReason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          </label>
          <div className="py-10 px-12 r-4 bg-red redText" role="status">
            {isError ? '终止日期须在服务期内' : data ? effectOf(data) : '正在计算…'}
          </div>
        </div>
      }
      onClose={onClose}
      onConfirm={async () => {
        const missing = !terminatedAt ? '请选择终止日期' : !endReason.trim() ? '终止原因不能为空' : undefined
        if (missing || !terminatedAt) {
          toast.warning(missing ?? '')
          throw new Error('not complete')
        }
        await call(contractApi.terminate, { id: contract.id, version: contract.version, terminatedAt, endReason })
        toast.done('合同已终止')
      }}
    />
  )
}

function effectOf(risk: TerminationPreview): string {
  const orders = risk.openOrders > 0 ? `${risk.openOrders} 张未开始工单将取消` : '没有未开始的工单'
  const rows = risk.removedRows + risk.cutRows
  const plan = rows > 0 ? `，${rows} 期付款计划取消或减少` : ''
  const money =
    risk.refund === null
      ? ''
      : Number(risk.refund) > 0
        ? `，应退 ${formatMoney(risk.refund)} 元`
        : `，按已服务应收 ${formatMoney(risk.earned)} 元，无需退款`
  return `${risk.lifts} 台电梯停止维保，${orders}${plan}${money}。`
}
