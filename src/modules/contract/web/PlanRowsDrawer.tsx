import { Button } from 'antd'
import { useState } from 'react'
import { compareAmounts } from '#kernel/shared/money.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { contractApi } from '../shared/api.ts'
import { PayType } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { sentRows, typedRowsOf, typedTotal } from '../shared/typedPlan.ts'
import { missingIn, PlanRowsEditor } from './PlanRowsEditor.tsx'

interface Props {
  readonly contract: ContractDetail
  readonly onClose: () => void
}

/** 改写付款计划: the total stays, the open instalments are typed anew (archives 6.3, 5). */
export function PlanRowsDrawer({ contract, onClose }: Props) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [stood] = useState(() => typedRowsOf(contract.plan))
  const [rows, setRows] = useState(stood)
  const total = typedTotal(contract.agreedAmount ?? '0', contract.plan)
  const missing = missingIn(rows, total)
  const even = missing !== undefined && compareAmounts(missing, 0) === 0

  const save = () =>
    run(async () => {
      await call(contractApi.saveCustom, { id: contract.id, version: contract.version, rows: sentRows(rows) })
      toast.done('付款计划已改写')
      onClose()
    })
  return (
    <Drawer
      open
      wide
      title={`改写付款计划 ${contract.contractNo}`}
      onClose={onClose}
      holds={rows !== stood}
      actions={
        <Button type="primary" loading={running} disabled={!even || rows.length === 0} onClick={() => void save()}>
          保存付款计划
        </Button>
      }
    >
      <div className="stack gap-12 py-14 px-20">
        {contract.payType !== PayType.code.custom && (
          <p className="sec">
            现为按{contract.payType === null ? '' : PayType.label(contract.payType)}
            付款。保存后付款周期改为「其他」，以后变更合同时各期不再自动重排。
          </p>
        )}
        <PlanRowsEditor rows={rows} onChange={(next) => setRows([...next])} total={total} />
      </div>
    </Drawer>
  )
}
