import type { ReactNode } from 'react'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { Level } from '#kernel/web/ui/index.ts'
import { useStale } from '#kernel/web/useRead.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { pushApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { type PushRow, pushList } from '../shared/push.ts'
import { PushState } from './marks.tsx'
import { PushInspector } from './PushInspector.tsx'
import { useResend } from './useResend.ts'

const cells: ListCells<PushRow> = {
  status: (status) => <PushState of={status} />,
  level: (level) => (level ? <Level of={level} /> : <span className="ter">—</span>),
  elevatorName: (_, row) => <LiftName of={row.lift} otherwise={<span className="ter">—</span>} />,
  error: (error, row) =>
    error && row.status === 9 ? (
      <span className="clip redText" title={error}>
        {error}
      </span>
    ) : (
      <span className="ter">—</span>
    ),
}

/** 推送记录: who was told what by which channel, whether it arrived, who has read it (monitoring 4.1). */
export function PushLogList({ tabs }: { tabs: ReactNode }) {
  const [id, open] = useInspected('id')
  const stale = useStale()
  const user = useUser()
  useTopics(user?.companyId ? [`company.${user.companyId}.record`] : [], () => void stale(pushApi.list, pushApi.detail))
  const resend = useResend()
  return (
    <>
      <ListPage
        list={pushList}
        from={pushApi.list}
        title="故障推送"
        actions={<ExportButton to={pushApi.export} />}
        tabs={() => tabs}
        selectionActions={(selection) => (
          <Can needs={[may.edit]}>
            <button
              type="button"
              className="linkButton"
              onClick={() => void resend(selection.ids).then((done) => done && selection.clear())}
            >
              重发
            </button>
          </Can>
        )}
        open={{ at: id, run: (row) => open(row.id) }}
        cells={cells}
        empty={{ hint: '电梯发生故障或报警时，通知了谁、是否收到，逐条列在这里。' }}
      />
      {id && <PushInspector id={id} onClose={() => open()} onResend={resend} />}
    </>
  )
}
