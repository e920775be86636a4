import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, serverNow, timeText, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { HandoverKind, type HandoverRow, type Kept } from '../shared/handover.ts'
import { handoverApi } from '../shared/handoverApi.ts'
import { may } from '../shared/permissions.ts'
import css from './handover.module.css'

/** The hand-overs that can still be taken back, and those that were (archives 10.4). */
export function HandoverHistory({ employeeId }: { employeeId: string }) {
  const { call, may: holds } = useKit()
  const { data } = useRead(handoverApi.list, { id: employeeId }, { firstLoad: true, retry: false })
  const [asked, setAsked] = useState<HandoverRow>()
  const [kept, setKept] = useState<readonly Kept[]>([])
  const open = (row: HandoverRow) => !row.undoneAt && Date.parse(row.undoUntil) > serverNow()
  const shown = (data ?? []).filter((row) => open(row) || row.undoneAt).slice(0, 3)
  return (
    <>
      {shown.map((row) => (
        <div key={row.id} className={`row gap-12 t13 ${css.past}`}>
          <span className="num sec">{timeText(row.createdAt)}</span>
          <span>
            {HandoverKind.label(row.kind)}
            {row.lifts > 0 && ` ${row.lifts} 台电梯`}
            {row.orders > 0 && ` ${row.orders} 张工单`}
          </span>
          <span className="ter">{row.byName}</span>
          {row.undoneAt ? (
            <span className="ter">已撤销 {timeText(row.undoneAt)}</span>
          ) : (
            <span>
              <span className="ter small">{timeText(row.undoUntil)} 前可撤销 </span>
              {holds([may.transfer]) && (
                <Button size="small" onClick={() => setAsked(row)}>
                  撤销
                </Button>
              )}
            </span>
          )}
        </div>
      ))}
      <ConfirmDanger
        open={asked !== undefined}
        title={`撤销这次${HandoverKind.label(asked?.kind)}？`}
        effect="电梯的维保人员与未开始的工单退回原来的人；之后又有变更或已开始的保持不动，逐条列出。"
        verb="撤销移交"
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          if (!asked) return
          const back = await call(handoverApi.undo, { id: asked.id, version: asked.version })
          toast.done(`已退回 ${back.lifts} 台电梯、${back.orders} 张工单`)
          setKept(back.kept)
        }}
      />
      <Modal
        open={kept.length > 0}
        title={`${kept.length} 项没有退回`}
        width={520}
        footer={null}
        onCancel={() => setKept([])}
      >
        <ul className={css.kept}>
          {kept.map((one, n) => (
            <li key={n}>
              <span>
                <span className="ter">{one.what === 'lift' ? '电梯' : '工单'}</span> {one.name}
              </span>
              <span className="sec">{one.reason}</span>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  )
}
