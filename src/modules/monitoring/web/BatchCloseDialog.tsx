import { Button, Modal } from 'antd'
import { Field, Form, SubmitButton } from '#kernel/web/form/index.ts'
import type { Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { BatchClose, MOST_CLOSED, recordApi } from '../shared/api.ts'
import type { RecordRow } from '../shared/recordList.ts'
import css from './record.module.css'
import { isUnhandled } from './recordMarks.tsx'

const Said = BatchClose.omit({ rows: true })
const isMinor = ({ level }: RecordRow) => level === 'D' || level === 'E'

/** 批量关闭 of D and E: what is left of the choice after that is said before (monitoring 4.1). */
export function BatchCloseDialog({ selection, onClose }: { selection: Selection<RecordRow>; onClose: () => void }) {
  const { call } = useKit()
  const rows = selection.rows.filter((row) => isMinor(row) && isUnhandled(row)).slice(0, MOST_CLOSED)
  const others = selection.ids.length - rows.length
  return (
    <Modal open title={`批量关闭 ${rows.length} 条记录？`} width={480} footer={null} onCancel={onClose} destroyOnHidden>
      {others > 0 && (
        <p className="amberText">
          {others} 条不在其中：只关闭 D、E 级未处理的记录，一次最多 {MOST_CLOSED} 条。
        </p>
      )}
      {rows.length === 0 ? (
        <div className={css.foot}>
          <Button onClick={onClose}>返回</Button>
        </div>
      ) : (
        <Form
          schema={Said}
          initial={{ result: 5 }}
          onSubmit={async (said) => {
            const { done, left } = await call(recordApi.batchClose, {
              ...said,
              rows: rows.map(({ id, version }) => ({ id, version })),
            })
            if (left.length > 0) toast.warning(`已关闭 ${done} 条；${left.length} 条已被他人处理，没有关闭`)
            else toast.done(`已关闭 ${done} 条`)
            selection.clear()
            setTimeout(onClose)
          }}
        >
          <Field of="result" />
          <Field of="remark" />
          <div className={css.foot}>
            <Button onClick={onClose}>取消</Button>
            <SubmitButton>批量关闭</SubmitButton>
          </div>
        </Form>
      )}
    </Modal>
  )
}
