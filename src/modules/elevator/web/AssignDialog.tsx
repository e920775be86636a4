import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import type { Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ShortTable, toast } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { elevatorApi } from '../shared/api.ts'
import type { ElevatorRow } from '../shared/elevatorList.ts'
import css from './elevator.module.css'

interface Left {
  readonly id: string
  readonly name: string
  readonly reason: string
}

interface Props {
  readonly selection: Selection<ElevatorRow>
  /** Chosen already where the person comes from a template. */
  readonly templateId?: string | undefined
  readonly onClose: () => void
}

/** 批量换模板 (jobs 4.1, 5): every lift is judged by itself; those the template does not fit stay as they are and say why. */
export function AssignDialog({ selection, templateId, onClose }: Props) {
  const { call } = useKit()
  const [value, setValue] = useState(templateId)
  const [left, setLeft] = useState<{ readonly done: number; readonly rows: readonly Left[] }>()
  const { running, run } = useRun()
  const { ids, rows } = selection
  const placeOf = new Map(rows.map((row) => [row.id, row.communityName]))

  const save = () =>
    run(async () => {
      const told = value === undefined ? await national() : await assign(value)
      if (told.done > 0) toast.done(`已修改 ${told.done} 台电梯`)
      if (told.rows.length > 0) setLeft(told)
      else close()
    })
  // This dialog stands with the selection: it is let go once everything has been said of it.
  const close = () => {
    onClose()
    selection.clear()
  }
  const national = async () => {
    const { done } = await call(elevatorApi.batchEdit, { ids: [...ids], templateId: null })
    return { done, rows: [] }
  }
  async function assign(to: string) {
    const answer = await call(elevatorApi.assignTemplate, { elevatorIds: [...ids], templateId: to })
    const refused = answer.rows.flatMap(({ elevatorId: id, name, reason }) =>
      reason === null ? [] : { id, name: liftLabel(placeOf.get(id), name), reason },
    )
    return { done: answer.done, rows: refused }
  }

  if (left)
    return (
      <Modal
        open
        width={560}
        title={`${left.rows.length} 台没有换，仍用原来的模板`}
        footer={<Button onClick={close}>知道了</Button>}
        onCancel={close}
      >
        {left.done > 0 && <p className="sec small">其余 {left.done} 台已换好。</p>}
        <div className={css.assignLeft}>
          <ShortTable
            rows={left.rows}
            columns={[
              { title: '电梯', cell: ({ name }) => name },
              { title: '原因', cell: ({ reason }) => reason },
            ]}
          />
        </div>
      </Modal>
    )
  return (
    <Modal
      open
      width={480}
      title={`改模板：${ids.length} 台电梯`}
      okText="改模板"
      cancelText="取消"
      okButtonProps={{ loading: running }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label className="stack gap-6 my-10 t13">
        <span>维保模板</span>
        <RefSelect
          from="/maintain/template/options"
          aria-label="维保模板"
          {...(value === undefined ? {} : { value })}
          onChange={(next) => setValue(next as string | undefined)}
        />
      </label>
      <p className="sec small">
        留空即用国家标准项目。逐台核对梯型，不合适的不换并说明原因。新模板从以后生成的工单开始使用。
      </p>
    </Modal>
  )
}
