import { Modal } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import type { Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { elevatorApi } from '../shared/api.ts'
import type { ElevatorRow } from '../shared/elevatorList.ts'

export type BatchKind = 'workers' | 'team'

const kinds = {
  workers: {
    title: '改维保人员',
    label: '维保人员（按选择的次序，第一位为责任人）',
    from: '/employee/options',
    note: '新负责的人须持有效的作业人员证。原来的维保人员全部替换，未开始的工单随之改派。',
  },
  team: { title: '改班组', label: '班组', from: '/team/options', note: '只改班组，维保人员不变。' },
} as const

/** One change for all chosen lifts: all or none. */
export function BatchDialog({
  kind,
  selection,
  onClose,
}: {
  kind: BatchKind
  selection: Selection<ElevatorRow>
  onClose: () => void
}) {
  const { call } = useKit()
  const [value, setValue] = useState<readonly string[]>([])
  const { running, run } = useRun()
  const { title, label, from, note } = kinds[kind]

  async function save(): Promise<void> {
    await run(async () => {
      const change = kind === 'workers' ? { maintenanceWorkers: [...value] } : { teamId: value[0] }
      const { done } = await call(elevatorApi.batchEdit, { ids: [...selection.ids], ...change })
      toast.done(`已修改 ${done} 台电梯`)
      selection.clear()
      onClose()
    })
  }

  return (
    <Modal
      open
      width={480}
      title={`${title}：${selection.ids.length} 台电梯`}
      okText={title}
      cancelText="取消"
      okButtonProps={{ loading: running, disabled: value.length === 0 }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label className="stack gap-6 my-10 t13">
        <span>{label}</span>
        <RefSelect
          from={from}
          many={kind === 'workers'}
          value={kind === 'workers' ? value : value[0]}
          onChange={(next) => setValue(([] as string[]).concat(next ?? []).slice(0, 4))}
        />
      </label>
      <p className="sec small">{note}</p>
    </Modal>
  )
}
