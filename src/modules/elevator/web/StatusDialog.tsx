import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { DayRangeInput } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { elevatorApi } from '../shared/api.ts'
import { type ElevatorMove, elevatorMoves } from '../shared/elevator.states.ts'
import { type LiftName, labelOf } from '../shared/liftName.ts'

const effects: Readonly<Record<ElevatorMove, string>> = {
  commission: '投用后开始安排维保与检验；注册代码、监督检验合格日期等须已填写。',
  stop: '停用期间暂停安排维保。停用超过一年的，恢复前须先做定期检验。',
  restart: '恢复后继续安排维保。停用超过一年的，下次检验日期改为今天。检验不合格的，复检合格后才能恢复。',
  scrap: '报废后不再安排维保与检验，档案与日志保留。仍在合同期内或有未完成工单的不能报废。',
  transfer: '转出后不再由本企业维保，档案与日志保留。仍在合同期内或有未完成工单的不能转出。',
  takeBack: '转回后重新由本企业维保。检验不合格的，登记合格报告后才能转回。',
}
const asksReason: readonly ElevatorMove[] = ['stop', 'scrap', 'transfer']

interface Props {
  readonly move: ElevatorMove
  readonly lifts: readonly Pick<LiftName, 'id' | 'community' | 'name'>[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** A move of one or many lifts: what it means, why, and for a stop from when until when. */
export function StatusDialog({ move, lifts, onDone, onClose }: Props) {
  const { call } = useKit()
  const [reason, setReason] = useState('')
  const [span, setSpan] = useState<[string | undefined, string | undefined]>([undefined, undefined])
  const { running, run } = useRun()
  const { label } = elevatorMoves.moves[move]
  const [first] = lifts

  async function change(): Promise<void> {
    await run(async () => {
      const { done, inspectFirst } = await call(elevatorApi.changeStatus, {
        ids: lifts.map((lift) => lift.id),
        move,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
        ...(span[0] ? { from: span[0] } : {}),
        ...(span[1] ? { to: span[1] } : {}),
      })
      if (inspectFirst > 0) toast.warning(`已${label} ${done} 台，其中 ${inspectFirst} 台停用超过一年，须先做定期检验`)
      else toast.done(`已${label} ${done} 台电梯`)
      onDone?.()
      onClose()
    })
  }

  return (
    <Modal
      open
      width={480}
      title={lifts.length === 1 && first ? `${label}「${labelOf(first)}」` : `${label} ${lifts.length} 台电梯`}
      okText={label}
      cancelText="取消"
      okButtonProps={{
        loading: running,
        danger: move === 'scrap',
        disabled: asksReason.includes(move) && !reason.trim(),
      }}
      onOk={() => void change()}
      onCancel={onClose}
    >
      <p className="sec">{effects[move]}</p>
      {asksReason.includes(move) && (
        <label className="stack gap-6 my-10 t13">
          <span>原因</span>
          <Input.TextArea
            autoFocus
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 5 }}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      )}
      {move === 'stop' && (
        <div className="stack gap-6 my-10 t13">
          <span>停用期间（不填从今天起）</span>
          <DayRangeInput placeholder={['从', '预计恢复']} value={span} onChange={setSpan} />
        </div>
      )}
    </Modal>
  )
}
