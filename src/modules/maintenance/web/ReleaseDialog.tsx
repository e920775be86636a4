import { Button, Modal } from 'antd'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'
import { askedText } from '../shared/release.ts'
import { ViolationLine } from './BatchRows.tsx'
import { useApproval } from './useApproval.tsx'

interface Props {
  readonly open: boolean
  readonly order: MaintainOrderDetail
  readonly onClose: () => void
}

/** 超限放行 of the violations that still wait for one (jobs 4.1, 6.5). */
export function ReleaseDialog({ open, order, onClose }: Props) {
  const { call } = useKit()
  const approval = useApproval()
  const { running, run } = useRun()
  const waiting = order.violations.filter((one) => one.severity === Severity.code.approval && one.state === 0)
  async function release(): Promise<void> {
    const given = approval.given()
    if (!given) return
    await run(async () => {
      const { asked } = await call(maintainOrderApi.override, { id: order.id, version: order.version, ...given })
      if (asked) toast.info(askedText)
      else toast.done('已放行，违规说明保留在合规报告中')
      onClose()
    })
  }
  return (
    <Modal
      open={open}
      title="超限放行"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={running} onClick={release}>
            申请放行
          </Button>
        </>
      }
    >
      {waiting.map((one) => (
        <ViolationLine key={one.code + one.text} violation={one} />
      ))}
      {approval.fields}
    </Modal>
  )
}
