import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { DateText, ShortTable } from '#kernel/web/ui/index.ts'
import { type CustomerVisit, VisitKind } from '../shared/customerVisit.ts'
import { may } from '../shared/permissions.ts'
import css from './customer.module.css'

interface Props {
  readonly visits: readonly CustomerVisit[]
  readonly onEdit: (visit: CustomerVisit) => void
  readonly onRemove: (visit: CustomerVisit) => void
}

/** Who saw whom, what was said, and when somebody comes again. */
export function VisitTable({ visits, onEdit, onRemove }: Props) {
  const { today } = useKit()
  return (
    <ShortTable
      rows={visits}
      columns={[
        { title: '日期', as: 'num', tone: () => 'nowrap', cell: (visit) => visit.visitedOn },
        { title: '方式', tone: () => 'nowrap', cell: (visit) => VisitKind.label(visit.kind) },
        { title: '拜访人', tone: () => 'nowrap', cell: (visit) => visit.visitorName },
        { title: '接待人', tone: () => 'nowrap', cell: (visit) => visit.contactName },
        {
          title: '内容',
          tone: () => css.words,
          cell: ({ content, files }) => (
            <>
              {content}
              {files.length > 0 && <span className="ter">（附件 {files.length}）</span>}
            </>
          ),
        },
        { title: '下次拜访', cell: (visit) => visit.nextOn && <Next visit={visit} today={today()} /> },
        {
          title: '操作',
          quiet: true,
          tone: () => 'nowrap',
          cell: (visit) => (
            <>
              <Can needs={[may.edit]}>
                <button type="button" className="linkButton" onClick={() => onEdit(visit)}>
                  编辑
                </button>
              </Can>{' '}
              <Can needs={[may.edit]}>
                <button type="button" className="linkButton" onClick={() => onRemove(visit)}>
                  删除
                </button>
              </Can>
            </>
          ),
        },
      ]}
    />
  )
}

function Next({ visit, today }: { visit: CustomerVisit; today: string }) {
  return (
    <>
      {visit.followed ? (
        <span className="ter num">{visit.nextOn} 已回访</span>
      ) : (
        <DateText value={visit.nextOn} today={today} warn={3} />
      )}
      {visit.nextNote && <div className="sec small">{visit.nextNote}</div>}
    </>
  )
}
