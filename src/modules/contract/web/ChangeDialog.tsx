import { Button, Input } from 'antd'
import { useState } from 'react'
import { compareAmounts } from '#kernel/shared/money.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { DayInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { contractApi } from '../shared/api.ts'
import type { ContractChange } from '../shared/contractChange.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { sentRows, type TypedPlanRow, typedTotal } from '../shared/typedPlan.ts'
import { ChangedLifts } from './ChangedLifts.tsx'
import { ChangedPlan } from './ChangedPlan.tsx'
import css from './detail.module.css'
import { LiftFinder } from './LiftFinder.tsx'
import { missingIn } from './PlanRowsEditor.tsx'
import { Wrong } from './Price.tsx'
import { type Change, useChange } from './useChange.ts'

interface Props {
  readonly contract: ContractDetail
  readonly onClose: () => void
}

/** 变更: from a day on lifts join, leave or cost something else; the plan that follows is shown before it is saved. */
export function ChangeDialog({ contract, onClose }: Props) {
  const { call } = useKit()
  const change = useChange(contract)
  const { checked } = change
  const [rows, setRows] = useState<readonly TypedPlanRow[]>()
  const { running: saving, run } = useRun()
  // The preview is asked without the typed rows: while they miss the total, the total has to stay in sight.
  const { data, error } = useRead(
    contractApi.changePreview,
    checked.success ? { ...(checked.data as ContractChange), id: contract.id } : undefined,
    { retry: false },
  )
  const missing = rows && data ? missingIn(rows, typedTotal(data.total ?? '0', data.plan)) : '0'
  const even = missing !== undefined && compareAmounts(missing, 0) === 0
  const overlaps = (data?.warnings ?? []).filter((one) => one.kind === 'overlap')

  async function save(): Promise<void> {
    if (!checked.success) return toast.warning(checked.error.issues[0]?.message ?? '')
    await run(async () => {
      await call(contractApi.change, {
        ...checked.data,
        ...(rows ? { customRows: sentRows(rows) } : {}),
        id: contract.id,
        version: contract.version,
      })
      toast.done('合同已变更')
      onClose()
    })
  }

  return (
    <Drawer
      open
      wide
      title={`变更合同 ${contract.contractNo}`}
      onClose={onClose}
      holds={change.holds || rows !== undefined}
      actions={
        <Button
          type="primary"
          loading={saving}
          disabled={!data || !even || overlaps.length > 0}
          onClick={() => void save()}
        >
          保存变更
        </Button>
      }
    >
      <div className="stack gap-12 py-14 px-20">
        <Terms contract={contract} change={change} />
        <ChangedLifts lifts={change.lifts} unit={change.unit} />
        <LiftFinder customerId={contract.customerId} taken={change.taken} onFound={change.add} />
        {overlaps.map((one) => (
          <div key={one.message} className="py-10 px-12 r-4 bg-red redText" role="alert">
            {one.message}
          </div>
        ))}
        {error && <div className="py-10 px-12 r-4 bg-red redText">{(error as Error).message}</div>}
        {data && <ChangedPlan contract={contract} preview={data} rows={rows} onRows={setRows} />}
        {!data && !error && (
          <p className="ter">改动单价、移出或新增电梯后，这里列出重算的付款计划；已结清的期次不动。</p>
        )}
      </div>
    </Drawer>
  )
}

/** From which day on, and why. */
function Terms({ contract, change }: { contract: ContractDetail; change: Change }) {
  return (
    <div className={`grid gap-16 ${css.changeTerms}`}>
      <label>
        生效日期
        <DayInput
          value={change.effectiveDate}
          min={contract.startDate}
          max={contract.endDate}
          onChange={change.setDay}
        />
        <Wrong text={change.wrongDay} />
      </label>
      <label>
        变更原因
        <Input value={change.reason} maxLength={200} onChange={(event) => change.setReason(event.target.value)} />
      </label>
    </div>
  )
}
