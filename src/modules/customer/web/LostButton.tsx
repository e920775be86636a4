import { Button, Input } from 'antd'
import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import type { CustomerDetail } from '../shared/customer.ts'
import { may } from '../shared/permissions.ts'
import { customerWorkApi } from '../shared/workApi.ts'

/** 标记流失 with its reason, and back (archives 1, lostAt, lostReason). */
export function LostButton({ customer }: { customer: CustomerDetail }) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { id, version, lostAt } = customer
  if (lostAt)
    return (
      <Can needs={[may.edit]}>
        <Button
          onClick={() =>
            void call(customerWorkApi.regain, { id, version }).then(
              () => toast.done('已取消流失'),
              () => undefined,
            )
          }
        >
          取消流失
        </Button>
      </Can>
    )
  return (
    <>
      <Can needs={[may.edit]}>
        <Button onClick={() => setAsking(true)}>标记流失</Button>
      </Can>
      <ConfirmDanger
        open={asking}
        title={`标记客户「${customer.name}」流失？`}
        effect={
          <>
            计入流失统计，可在列表用「已流失」筛出；有履行中的合同时不能标记。
            <Input.TextArea
              aria-label="流失原因"
              placeholder="流失原因，如更换维保单位、项目拆除"
              autoSize={{ minRows: 3 }}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        }
        verb="标记流失"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call(customerWorkApi.lose, { id, version, reason })
          toast.done('客户已标记流失')
          setAsking(false)
        }}
      />
    </>
  )
}
