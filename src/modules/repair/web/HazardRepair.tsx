import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { hazardMoves } from '#modules/hazard/shared/hazard.states.ts'
import type { HazardRepairProps } from '#modules/hazard/web/index.ts'
import { repairApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { RepairType } from '../shared/repair.ts'
import { FromHazard } from '../shared/repairChange.ts'
import { repairPage } from './addresses.ts'

const Draft = FromHazard.omit({ id: true })

/** 转急修 of a finding, or the repair that it became (jobs 1.6, 3.3). */
export function HazardRepair({ hazard }: HazardRepairProps) {
  const { call, may: holds } = useKit()
  const [made, setMade] = useState<{ id: string; orderNo: string }>()
  const [asking, setAsking] = useState(false)
  const initial = useMemo(
    () => ({ repairType: RepairType.code.urgent, reportText: hazard.description, stopped: false }),
    [hazard.description],
  )
  const repair = made ?? (hazard.repairId && { id: hazard.repairId, orderNo: hazard.repairNo ?? '' })
  if (repair)
    return (
      <Link className="num" to={repairPage.order(repair.id)}>
        {repair.orderNo}
      </Link>
    )
  if (!hazardMoves.open(hazard.state).includes('toRepair') || !holds([may.add])) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>转急修</Button>
      <Dialog open={asking} title="隐患转急修" width={480} onClose={() => setAsking(false)}>
        <p className="sec">电梯、描述与照片随单带入，按维修设置派单；修好后本隐患登记为已整改。</p>
        <Form
          schema={Draft}
          initial={initial}
          onSubmit={async (draft) => {
            const order = await call(repairApi.fromHazard, { id: hazard.id, ...draft })
            toast.done(`已转急修 ${order.orderNo}`)
            // After the form has let go of its unsaved flag.
            setTimeout(() => {
              setAsking(false)
              setMade(order)
            })
          }}
        >
          <FieldGrid columns={2}>
            <Field of="repairType" />
            <Field of="stopped" />
            <Field of="reportText" span={2} />
          </FieldGrid>
          <div style={{ display: 'flex', justifyContent: 'flex-end', marginTop: 12 }}>
            <SubmitButton>转急修</SubmitButton>
          </div>
        </Form>
      </Dialog>
    </>
  )
}
